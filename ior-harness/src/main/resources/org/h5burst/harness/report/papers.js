"use strict";
// Tables and figures of the papers, as reproduce has them.

function paperTable(parent, result) {
  const figure = parent.append("figure");
  figure.append("h3").text(result.title);
  const table = figure.append("div").attr("class", "table").append("table");
  table.append("thead").append("tr").selectAll("th").data(result.columns).join("th").text(column => column);
  table.append("tbody").selectAll("tr").data(result.rows).join("tr").selectAll("td").data(row => row).join("td").text(cell => cell);
  if (result.notes.length > 0) figure.append("figcaption").text(result.notes.join(" "));
}

/** Points of one or more kinds over two axes; a line where both are equal, if that is what matters. */
function paperPoints(parent, picture) {
  const frame = chart(parent, picture.title, picture.caption, {height: 360});
  const all = picture.series.flatMap(one => one.points);
  const scale = (axis, index, range) => {
    const values = picture.equality ? all.flat() : all.map(point => point[index]);
    const limits = d3.extent(values);
    return axis.logarithmic ? d3.scaleLog(limits, range).nice() : d3.scaleLinear([Math.min(0, limits[0]), limits[1] || 1], range).nice();
  };
  const ticks = axis => made => axis.logarithmic ? made.ticks(6, "~g") : made.ticks(6);
  const x = scale(picture.x, 0, [frame.left, frame.right]);
  const y = scale(picture.y, 1, [frame.bottom, frame.top]);
  xAxis(frame, x, picture.x.label, ticks(picture.x));
  yAxis(frame, y, picture.y.label, ticks(picture.y));
  if (picture.equality) {
    const [low, high] = x.domain();
    frame.svg.append("line").attr("x1", x(low)).attr("y1", y(low)).attr("x2", x(high)).attr("y2", y(high)).attr("stroke", "var(--faint)")
      .attr("stroke-dasharray", "5,4");
  }
  picture.series.forEach((one, index) => {
    const colour = COLOURS[index % COLOURS.length];
    if (one.joined) {
      frame.svg.append("path").attr("fill", "none").attr("stroke", colour).attr("stroke-width", 2).attr("d", d3.line(point => x(point[0]), point => y(point[1]))(one.points));
    }
    (one.joined && one.points.length > 30 ? [] : one.points).forEach(point => frame.svg.append("path").attr("transform", `translate(${x(point[0])},${y(point[1])})`)
      .attr("d", d3.symbol(SYMBOLS[index % SYMBOLS.length], 50)()).attr("fill", "none").attr("stroke", colour).attr("stroke-width", 1.5)
      .append("title").text(`${one.name}: ${point.map(d3.format(".3~g")).join(", ")}`));
  });
  legend(frame, picture.series.length < 2 ? [] : picture.series.map((one, index) => ({text: one.name, symbol: SYMBOLS[index % SYMBOLS.length],
    colour: COLOURS[index % COLOURS.length], hollow: true})));
}

/** Each experiment with its tables and pictures. */
function paperCharts(part, data) {
  part.append("p").attr("class", "note").text(`Measured on ${data.machine}, ${data.date}.`);
  for (const experiment of data.experiments) {
    part.append("h2").text(`${experiment.name}: ${experiment.shows}`);
    part.append("p").attr("class", "note").text(`${experiment.paper}; ${experiment.kind}`);
    if (experiment.results.length === 0) part.append("p").text(experiment.commands.join(" "));
    for (const result of experiment.results) {
      paperTable(part, result);
      for (const picture of result.charts) {
        if (picture.merges.length > 0) dendrogram(part, picture.merges);
        else paperPoints(part, picture);
      }
    }
  }
}
