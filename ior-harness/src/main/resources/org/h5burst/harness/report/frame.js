"use strict";
// What all charts share. Every text that comes from the results is set as text, never as markup.
const WIDTH = 860;
const COLOURS = ["var(--c0)", "var(--c1)", "var(--c2)", "var(--c3)", "var(--c4)"];
const SYMBOLS = [d3.symbolCircle, d3.symbolSquare, d3.symbolTriangle, d3.symbolDiamond, d3.symbolCross];
const MODES = ["INDEPENDENT", "COLLECTIVE", "SIEVE"];

const shorten = (text, most) => String(text).length > most ? String(text).slice(0, most - 1) + "…" : String(text);
const bytes = value => {
  const units = ["B", "KiB", "MiB", "GiB", "TiB"];
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) { value /= 1024; unit++; }
  return `${+value.toFixed(1)} ${units[unit]}`;
};
const choiceText = choice => !choice ? "" : choice.mode.toLowerCase()
  + (choice.aggregators ? ` ${choice.aggregators} ${choice.aggregators === 1 ? "aggregator" : "aggregators"}` : "")
  + (choice.bufferBytes ? ` ${bytes(choice.bufferBytes)}` : "");

function section(title, note) {
  const part = d3.select("#report").append("section");
  part.append("h2").text(title);
  if (note) part.append("p").attr("class", "note").text(note);
  return part;
}

/** A figure with an empty chart in it: {svg, width, height, left, top} of the room inside the axes. */
function chart(parent, title, caption, size) {
  const margin = {top: 14, right: 18, bottom: 48, left: 70, ...size.margin};
  const figure = parent.append("figure");
  figure.append("h3").text(title);
  const legend = figure.append("ul").attr("class", "legend");
  const svg = figure.append("svg").attr("viewBox", `0 0 ${WIDTH} ${size.height}`).attr("role", "img").attr("aria-label", `${title}. ${caption}`);
  figure.append("figcaption").text(caption);
  return {svg, legend, left: margin.left, right: WIDTH - margin.right, top: margin.top, bottom: size.height - margin.bottom};
}

function legend(frame, entries) {
  for (const entry of entries) {
    const item = frame.legend.append("li");
    item.append("svg").attr("viewBox", "-8 -8 16 16").attr("aria-hidden", "true").append("path")
      .attr("d", d3.symbol(entry.symbol || d3.symbolSquare, 110)()).attr("fill", entry.hollow ? "none" : entry.colour)
      .attr("stroke", entry.colour).attr("stroke-width", 2);
    item.append("span").text(entry.text);
  }
  if (entries.length === 0) frame.legend.remove();
}

function xAxis(frame, scale, label, ticks) {
  frame.svg.append("g").attr("transform", `translate(0,${frame.bottom})`).call(ticks ? ticks(d3.axisBottom(scale)) : d3.axisBottom(scale));
  frame.svg.append("text").attr("class", "label").attr("x", (frame.left + frame.right) / 2).attr("y", frame.bottom + 40)
    .attr("text-anchor", "middle").text(label);
}

function yAxis(frame, scale, label, ticks) {
  const axis = () => ticks ? ticks(d3.axisLeft(scale)) : d3.axisLeft(scale).ticks(6);
  if (scale.ticks) {
    frame.svg.append("g").attr("class", "grid").attr("transform", `translate(${frame.left},0)`)
      .call(axis().tickSize(frame.left - frame.right).tickFormat(""));
  }
  frame.svg.append("g").attr("transform", `translate(${frame.left},0)`).call(axis());
  if (label) {
    frame.svg.append("text").attr("class", "label").attr("transform", `translate(16,${(frame.top + frame.bottom) / 2}) rotate(-90)`)
      .attr("text-anchor", "middle").text(label);
  }
}

/** Lines over a common number: [{name, points: [[x, y], ...]}]. */
function lines(parent, title, caption, series, xLabel, yLabel) {
  const frame = chart(parent, title, caption, {height: 320});
  const all = series.flatMap(one => one.points);
  const x = d3.scaleLinear(d3.extent(all, point => point[0]), [frame.left, frame.right]);
  const y = d3.scaleLinear([Math.min(0, d3.min(all, point => point[1])), d3.max(all, point => point[1]) || 1], [frame.bottom, frame.top]).nice();
  xAxis(frame, x, xLabel, axis => axis.tickValues(x.ticks(12).filter(Number.isInteger)).tickFormat(d3.format("d")));
  yAxis(frame, y, yLabel);
  series.forEach((one, index) => frame.svg.append("path").attr("fill", "none").attr("stroke", COLOURS[index % COLOURS.length]).attr("stroke-width", 2.5)
    .attr("stroke-dasharray", index === 0 ? null : `${4 * index},4`).attr("d", d3.line(point => x(point[0]), point => y(point[1]))(one.points)));
  series.filter(one => one.points.length <= 30).forEach((one, index) => one.points.forEach(point => frame.svg.append("circle").attr("cx", x(point[0]))
    .attr("cy", y(point[1])).attr("r", 3.5).attr("fill", COLOURS[index % COLOURS.length])));
  legend(frame, series.map((one, index) => ({text: one.name, colour: COLOURS[index % COLOURS.length]})));
}

/** Horizontal boxes, one for each row: {name, five: [min, q1, median, q3, max], colour}. */
function boxes(parent, title, caption, rows, label, logarithmic) {
  const frame = chart(parent, title, caption, {height: 70 + 26 * rows.length, margin: {left: 250}});
  const limits = [d3.min(rows, row => row.five[0]), d3.max(rows, row => row.five[4])];
  const x = logarithmic ? d3.scaleLog(limits, [frame.left + 8, frame.right]) : d3.scaleLinear([0, Math.max(1, limits[1])], [frame.left, frame.right]);
  const y = d3.scaleBand(d3.range(rows.length), [frame.top, frame.bottom]).paddingInner(.35).paddingOuter(.2);
  const ticks = axis => axis.ticks(6, logarithmic ? "~g" : null);
  frame.svg.append("g").attr("class", "grid").attr("transform", `translate(0,${frame.bottom})`)
    .call(ticks(d3.axisBottom(x)).tickSize(frame.top - frame.bottom).tickFormat(""));
  xAxis(frame, x, label, ticks);
  yAxis(frame, y, "", axis => axis.tickFormat(index => shorten(rows[index].name, 32)).tickSizeOuter(0));
  rows.forEach((row, index) => {
    const middle = y(index) + y.bandwidth() / 2;
    const [low, q1, median, q3, high] = row.five.map(value => x(value));
    const group = frame.svg.append("g").attr("stroke", row.colour).attr("stroke-width", 1.5);
    group.append("title").text(`${row.name}: ${row.five.map(d3.format(".3~g")).join(", ")}`);
    group.append("line").attr("x1", low).attr("x2", high).attr("y1", middle).attr("y2", middle);
    group.append("rect").attr("x", q1).attr("width", Math.max(1, q3 - q1)).attr("y", y(index)).attr("height", y.bandwidth())
      .attr("fill", row.colour).attr("fill-opacity", .3);
    group.append("line").attr("x1", median).attr("x2", median).attr("y1", y(index)).attr("y2", y(index) + y.bandwidth()).attr("stroke-width", 4);
  });
  return frame;
}

/** Horizontal bars from zero, one for each row: {name, value, range: [low, high] or none, colour}; a vertical line at a mark. */
function bars(parent, title, caption, rows, label, mark) {
  const frame = chart(parent, title, caption, {height: 70 + 26 * rows.length, margin: {left: 250}});
  const all = rows.flatMap(row => [row.value, ...(row.range || [])]);
  const x = d3.scaleLinear([Math.min(0, d3.min(all)), Math.max(mark, d3.max(all))], [frame.left, frame.right - 44]).nice();
  const y = d3.scaleBand(d3.range(rows.length), [frame.top, frame.bottom]).padding(.25);
  xAxis(frame, x, label, axis => axis.ticks(8));
  yAxis(frame, y, "", axis => axis.tickFormat(index => shorten(rows[index].name, 32)).tickSizeOuter(0));
  rows.forEach((row, index) => {
    const middle = y(index) + y.bandwidth() / 2;
    const group = frame.svg.append("g");
    group.append("rect").attr("x", Math.min(x(0), x(row.value))).attr("width", Math.abs(x(row.value) - x(0))).attr("y", y(index))
      .attr("height", y.bandwidth()).attr("fill", row.colour);
    if (row.range) {
      group.append("line").attr("x1", x(row.range[0])).attr("x2", x(row.range[1])).attr("y1", middle).attr("y2", middle).attr("stroke", "var(--ink)");
    }
    group.append("text").attr("x", x(Math.max(0, ...[row.value, ...(row.range || [])])) + 5).attr("y", middle + 4).text(d3.format(".2f")(row.value));
  });
  frame.svg.append("line").attr("x1", x(mark)).attr("x2", x(mark)).attr("y1", frame.top).attr("y2", frame.bottom).attr("stroke", "var(--faint)")
    .attr("stroke-dasharray", "5,4");
}

/** Cells of two settings: {x, y, value}; the stronger the colour, the better. */
function heatMap(parent, title, caption, cells, labels, format) {
  const xs = [...new Set(cells.map(cell => cell.x))].sort(d3.ascending);
  const ys = [...new Set(cells.map(cell => cell.y))].sort(d3.ascending);
  const frame = chart(parent, title, caption, {height: 80 + 44 * ys.length, margin: {left: 110}});
  const x = d3.scaleBand(xs, [frame.left, frame.right]);
  const y = d3.scaleBand(ys, [frame.bottom, frame.top]);
  xAxis(frame, x, labels.x, axis => axis.tickFormat(labels.xFormat).tickSizeOuter(0));
  yAxis(frame, y, labels.y, axis => axis.tickSizeOuter(0));
  const [worst, best] = d3.extent(cells, cell => cell.value);
  for (const cell of cells) {
    const share = best > worst ? (cell.value - worst) / (best - worst) : 1;
    const group = frame.svg.append("g").attr("class", "cell");
    group.append("rect").attr("x", x(cell.x) + 1).attr("y", y(cell.y) + 1).attr("width", x.bandwidth() - 2).attr("height", y.bandwidth() - 2)
      .attr("style", `fill: color-mix(in oklab, var(--high) ${Math.round(100 * share)}%, var(--low))`);
    group.append("text").attr("x", x(cell.x) + x.bandwidth() / 2).attr("y", y(cell.y) + y.bandwidth() / 2 + 5).attr("text-anchor", "middle")
      .text(format(cell.value));
  }
}

const five = values => {
  const sorted = values.filter(Number.isFinite).sort(d3.ascending);
  return [0, .25, .5, .75, 1].map(share => d3.quantileSorted(sorted, share));
};
