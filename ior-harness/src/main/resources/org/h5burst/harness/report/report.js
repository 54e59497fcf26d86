"use strict";
// The charts of each kind of result.

/** Each burst as a point, its symbol and colour telling the mode; reopenings as vertical lines; one chart for each kernel. */
function burstCharts(parent, bursts) {
  for (const [kernel, own] of d3.group(bursts, burst => burst.kernel)) {
    const lanes = [...d3.group(own, burst => burst.lane)];
    const frame = chart(parent, `${kernel}: bandwidth of each burst`,
      "One point per burst; lines join a file's bursts; at a dashed vertical line the file was reopened before the burst. Hover over a point for its setting.",
      {height: 340});
    const x = d3.scaleLinear([0, Math.max(1, d3.max(own, burst => burst.burst)) + 1], [frame.left, frame.right]);
    const y = d3.scaleLinear([0, d3.max(own, burst => burst.bandwidth / 1e6) * 1.05], [frame.bottom, frame.top]).nice();
    xAxis(frame, x, "burst", axis => axis.ticks(12).tickFormat(d3.format("d")));
    yAxis(frame, y, "bandwidth (MB/s)");
    own.filter(burst => burst.reopened).forEach(burst => frame.svg.append("line").attr("x1", x(burst.burst + 1)).attr("x2", x(burst.burst + 1))
      .attr("y1", frame.top).attr("y2", frame.bottom).attr("stroke", "var(--faint)").attr("stroke-dasharray", "5,4"));
    lanes.forEach(([, lane], index) => {
      frame.svg.append("path").attr("fill", "none").attr("stroke", "var(--faint)").attr("stroke-dasharray", index === 0 ? null : "2,3")
        .attr("d", d3.line(burst => x(burst.burst + 1), burst => y(burst.bandwidth / 1e6))(lane));
      lane.forEach(burst => {
        const mode = Math.max(0, MODES.indexOf(burst.choice.mode));
        frame.svg.append("path").attr("transform", `translate(${x(burst.burst + 1)},${y(burst.bandwidth / 1e6)})`)
          .attr("d", d3.symbol(SYMBOLS[mode], 60)()).attr("fill", index === 0 && lanes.length > 1 ? "var(--paper)" : COLOURS[mode])
          .attr("stroke", COLOURS[mode]).attr("stroke-width", 2)
          .append("title").text(`${burst.lane}, burst ${burst.burst + 1}: ${choiceText(burst.choice)}, ${(burst.bandwidth / 1e6).toFixed(1)} MB/s`
            + (burst.reopened ? ", file reopened" : ""));
      });
    });
    const used = MODES.filter(mode => own.some(burst => burst.choice.mode === mode));
    legend(frame, used.flatMap(mode => lanes.filter(([, lane]) => lane.some(burst => burst.choice.mode === mode)).map(([lane]) => ({
      text: lanes.length > 1 ? `${lane}, ${mode.toLowerCase()}` : mode.toLowerCase(), symbol: SYMBOLS[MODES.indexOf(mode)],
      colour: COLOURS[MODES.indexOf(mode)], hollow: lanes.length > 1 && lane === lanes[0][0]}))));
  }
}

/** How many times faster than plain parallel HDF5, for all patterns of all results. */
function speedups(results) {
  const rows = results.flatMap(({kind, data}) => kind === "compare"
    ? [{name: `${data.kernel}, ${data.ranks} ranks`, tuned: data.ratios.defaultOverTuned, best: data.default.medianSeconds / data.best.medianSeconds}]
    : kind === "demo" ? data.patterns.map(pattern => ({name: `${pattern.name} (demo)`, tuned: pattern.ratio})) : []);
  if (rows.length === 0) return;
  const part = section("Tuned, default and best", "How many times faster than the default, which is what a plain parallel HDF5 program gets.");
  const frame = chart(part, "Time of the default / time", "Medians. The vertical line at 1 is the default; best is the fastest fixed setting, chosen by other repetitions.",
    {height: 80 + 48 * rows.length, margin: {left: 200}});
  const x = d3.scaleLinear([0, Math.max(1.1, d3.max(rows, row => Math.max(row.tuned, row.best || 0)))], [frame.left, frame.right - 44]).nice();
  const y = d3.scaleBand(d3.range(rows.length), [frame.top, frame.bottom]).padding(.25);
  xAxis(frame, x, "times faster than the default", axis => axis.ticks(8));
  yAxis(frame, y, "", axis => axis.tickFormat(index => shorten(rows[index].name, 26)).tickSizeOuter(0));
  rows.forEach((row, index) => [["tuned", 0], ["best", 2]].filter(([key]) => row[key]).forEach(([key, colour], place) => {
    const height = y.bandwidth() / 2;
    frame.svg.append("rect").attr("x", frame.left).attr("width", x(row[key]) - frame.left).attr("y", y(index) + place * height)
      .attr("height", height - 2).attr("fill", COLOURS[colour]);
    frame.svg.append("text").attr("x", x(row[key]) + 5).attr("y", y(index) + place * height + height / 2 + 4).text(row[key].toFixed(2));
  }));
  frame.svg.append("line").attr("x1", x(1)).attr("x2", x(1)).attr("y1", frame.top).attr("y2", frame.bottom).attr("stroke", "var(--ink)").attr("stroke-width", 2);
  legend(frame, [{text: "tuned", colour: COLOURS[0]}, {text: "best fixed setting", colour: COLOURS[2]}]);
}

function compareCharts(part, data) {
  const ways = [...data.arms, data.tuned].filter(way => way.seconds && way.seconds.length > 0);
  const colour = way => way === data.tuned ? COLOURS[0] : way.name === data.best.name ? COLOURS[2] : way.name === data.default.name ? COLOURS[1] : "var(--faint)";
  if (ways.length > 0) {
    const half = ways[0].seconds.length >> 1;
    const frame = boxes(part, "Time of every setting and of the tuner", "Minimum, quartiles, median and maximum of the latter half of the repetitions, when the tuner has learnt.",
      ways.map(way => ({name: way.name, five: five(way.seconds.slice(half).map(value => 1e3 * value)), colour: colour(way)}))
        .sort((one, other) => one.five[2] - other.five[2]), "time of a burst (ms, logarithmic)", true);
    legend(frame, [{text: "tuned", colour: COLOURS[0]}, {text: "default", colour: COLOURS[1]}, {text: "best fixed setting", colour: COLOURS[2]}]);
    const best = data.arms.find(way => way.name === data.best.name);
    const regret = way => {
      let sum = 0;
      return way.seconds.map((value, index) => [index + 1, 1e3 * (sum += value - best.seconds[index])]);
    };
    lines(part, "Regret", "Time lost so far against the best fixed setting, which nobody knows beforehand.",
      [{name: "tuned", points: regret(data.tuned)}, {name: "default", points: regret(data.arms[0])}], "repetition", "lost (ms)");
  }
  const cells = data.arms.filter(way => way.choice && way.choice.mode === "COLLECTIVE" && way.choice.aggregators && way.choice.bufferBytes)
    .map(way => ({x: way.choice.bufferBytes, y: way.choice.aggregators, value: data.default.medianSeconds / way.medianSeconds}));
  if (cells.length > 0) {
    heatMap(part, "Collective writes: aggregators and buffer", "How many times faster than the default; stronger is faster.", cells,
      {x: "buffer of each aggregator", y: "aggregators", xFormat: bytes}, d3.format(".2f"));
  }
}

/** Writes and reads, each for themselves. */
function campaignCharts(part, data) {
  const summary = way => [way.min, way.q1, way.median, way.q3, way.max];
  for (const [operation, measured] of d3.group(data.measured, one => one.operation || "WRITE")) {
    const doing = operation === "READ" ? "reads" : "writes";
    const settings = d3.rollups(measured, own => d3.transpose(own.map(one => summary(one.file))).map(column => d3.mean(column)), one => one.setting)
      .map(([name, values]) => ({name, five: values, colour: COLOURS[0]})).sort((one, other) => other.five[2] - one.five[2]);
    boxes(part, `Performance of every setting, ${doing}`, "Five-number summaries from opening to closing, averaged over the patterns; 1 is the best of a pattern.",
      settings, "performance (share of the pattern's best)", false);
    const collective = measured.filter(one => one.choice.mode === "COLLECTIVE" && one.choice.aggregators && one.choice.bufferBytes);
    const cells = d3.flatRollup(collective, own => d3.mean(own, one => one.burst.median), one => one.choice.bufferBytes, one => one.choice.aggregators)
      .map(([x, y, value]) => ({x, y, value}));
    if (cells.length > 0) {
      heatMap(part, `Collective ${doing}: aggregators and buffer`, "Median performance of a burst, averaged over the patterns; 1 is the best of a pattern.", cells,
        {x: "buffer of each aggregator", y: "aggregators", xFormat: bytes}, d3.format(".2f"));
    }
    const levels = (data.levels || []).filter(level => (level.operation || "WRITE") === operation);
    if (levels.length > 0) {
      boxes(part, `Levels of performance, ${doing}`, `Mean summaries of the clusters. Their number is ${data.clusterRule || "given"}.`, levels.map(level => ({
        name: `level ${level.level + 1}: ${level.members} summaries`, five: summary(level.centre), colour: COLOURS[2]})),
        "performance (share of the pattern's best)", false);
    }
    const merges = (operation === "WRITE" ? data.dendrogram : data.readDendrogram) || [];
    if (merges.length > 0) dendrogram(part, merges);
  }
}

/** The latest merges as a tree; what joined earlier is one leaf with its number of members. */
function dendrogram(part, merges) {
  const points = merges.length + 1;
  const first = Math.max(0, merges.length - 29);
  const node = number => number < points || number - points < first ? {size: number < points ? 1 : merges[number - points].size, height: 0}
    : {...merges[number - points], children: [node(merges[number - points].left), node(merges[number - points].right)]};
  const root = d3.hierarchy(node(points + merges.length - 1));
  const leaves = root.leaves();
  const frame = chart(part, "How the summaries cluster", "Dendrogram of Ward's linkage: the height at which two clusters join is their distance. Numbers are members of a leaf.",
    {height: 380});
  const x = d3.scalePoint(d3.range(leaves.length), [frame.left + 16, frame.right - 16]);
  const y = d3.scaleLinear([0, root.data.height || 1], [frame.bottom, frame.top]).nice();
  leaves.forEach((leaf, index) => { leaf.place = x(index); });
  root.eachAfter(one => { if (one.children) one.place = d3.mean(one.children, child => child.place); });
  yAxis(frame, y, "distance");
  root.each(one => {
    if (one.children) {
      const [left, right] = one.children;
      frame.svg.append("path").attr("fill", "none").attr("stroke", COLOURS[0]).attr("stroke-width", 2)
        .attr("d", `M${left.place},${y(left.data.height)}V${y(one.data.height)}H${right.place}V${y(right.data.height)}`);
    } else {
      frame.svg.append("text").attr("x", one.place).attr("y", frame.bottom + 18).attr("text-anchor", "middle").text(one.data.size);
    }
  });
  frame.svg.append("text").attr("class", "label").attr("x", (frame.left + frame.right) / 2).attr("y", frame.bottom + 40).attr("text-anchor", "middle")
    .text("summaries in each leaf");
  legend(frame, []);
}

/** IOR's iterations: each access of each program by its number. */
function iorCharts(part, data) {
  const programs = data.tests.map((test, index) => [index === 0 ? "" : "real IOR, ", test.Results.flat()]);
  const series = programs.flatMap(([program, rows]) => [...d3.group(rows, row => row.access)].map(([access, own]) => ({
    name: `${program}${access}`, points: own.map((row, index) => [index + 1, row.bwMiB])})));
  lines(part, `Bandwidth of each iteration, ${data.tests[0].Options.api}`, "Bytes / time from the first open to the last close, as IOR computes it.", series, "iteration",
    "bandwidth (MiB/s)");
}

/** All repetitions of each limit. */
function limitCharts(part, data) {
  const rows = data.limits.filter(limit => limit.all.length > 0).map(limit => ({name: `${limit.name}, ${limit.ranks} ${limit.ranks === 1 ? "rank" : "ranks"}`,
    five: five(limit.all.map(rate => rate / 1e6)), colour: COLOURS[limit.ranks === 1 ? 0 : 1]}));
  const frame = boxes(part, "Limits of this machine",
      "Minimum, quartiles, median and maximum of the repetitions, all ranks together; rates below 1 MB/s are drawn as 1.",
    rows.map(row => ({...row, five: row.five.map(rate => Math.max(1, rate))})), "rate (MB/s, logarithmic)", true);
  legend(frame, [{text: "one rank", colour: COLOURS[0]}, {text: "all ranks", colour: COLOURS[1]}]);
}

/** How much of writing hides behind computing. */
function overlapCharts(part, data) {
  bars(part, "Time of writing that is hidden behind computing", "Medians; 1 is all of it, below 0 it took longer. Lines join the quartiles.", data.rows.map(row => ({
    name: `${row.ranks} x ${bytes(row.bytesPerRank)}, ${row.computeOverWrite} x ${row.computeKind}`, value: row.hiddenFraction,
    range: [row.hiddenLowerQuartile, row.hiddenUpperQuartile], colour: COLOURS[row.computeKind === "busy" ? 0 : 2]})), "hidden fraction", 1);
}

/** Simulated tuners beside the oracle, refinements of one, or ways of telling them of shapes. */
function simulationCharts(part, data) {
  for (const [index, bursts] of data.scores ? [[0, 10], [1, 50], [2, 200]] : []) {
    bars(part, `Tuners after ${bursts} bursts`, "Oracle's time / tuner's time: mean over runs, and standard deviation as a line; 1 is as good as the oracle.",
      data.scores.map(score => ({name: score.tuner, value: score.ofOracle[index], colour: COLOURS[0],
        range: [score.ofOracle[index] - score.spread[index], score.ofOracle[index] + score.spread[index]]})), "share of the oracle's speed", 1);
  }
  const refinements = (data.results || []).filter(one => one.variant && one.where === "everywhere");
  if (refinements.length > 0) {
    bars(part, "What refinements of the tuner are worth", "Plain algorithm's time / tuner's time after 50 bursts: mean over runs, and standard deviation as a line.",
      refinements.map(one => ({name: `${one.start}, ${one.variant}`, value: one.gain, colour: COLOURS[0],
        range: [one.gain - one.gainSpread, one.gain + one.gainSpread]})), "times as fast as the plain algorithm", 1);
  } else if (data.results) {
    bars(part, "Bursts of two shapes", "Speed of the first way / that of the other: mean over runs, and standard deviation as a line.", data.results.map(one => ({
      name: `${one.study}, ${one.machine}, ${one.tuner}`, value: one.mean, colour: COLOURS[0], range: [one.mean - one.deviation, one.mean + one.deviation]})),
      "ratio of speeds", 1);
  }
}

/** How a search went on. */
function searchCharts(part, data) {
  const known = data.trials.map((trial, index) => [index + 1, trial]);
  lines(part, "Search", "Time of each successful candidate, and the best so far.", [
    {name: "best so far", points: known.filter(([, trial]) => trial.bestSeconds !== null).map(([number, trial]) => [number, trial.bestSeconds])},
    {name: "candidate", points: known.filter(([, trial]) => trial.status === "DONE").map(([number, trial]) => [number, trial.seconds])}], "candidate", "time (s)");
}

/** What a soak saw grow. */
function soakCharts(part, data) {
  bars(part, "Growth after the first third",
    "Slope of the least-squares line / the limit; orange is a leak, grey a run too short to decide.", data.trends.map(trend => ({
    name: `rank ${trend.rank}, ${trend.quantity}`, value: trend.slopePerHour / trend.limitPerHour,
    colour: {FLAT: COLOURS[2], GROWS: COLOURS[1]}[trend.verdict] || "#999"})), "share of the limit", 1);
}

const CHARTS = {compare: compareCharts, campaign: campaignCharts, ior: iorCharts, limits: limitCharts, overlap: overlapCharts, simulate: simulationCharts,
  evolve: searchCharts, soak: soakCharts, reproduce: paperCharts};

/** Draws; a result that was changed by hand, or is of another version, does not take the others with it. */
function attempt(part, draw) {
  try {
    draw();
  } catch (failure) {
    part.append("p").text(`This result cannot be drawn: ${failure.message}`);
  }
}

function main() {
  const results = JSON.parse(document.getElementById("results").textContent);
  attempt(d3.select("#report"), () => speedups(results));
  for (const {file, kind, data} of results) {
    const machine = [data.mpiVersion, data.ranks && `${data.ranks} ranks`, data.fileSystem].filter(Boolean).join(", ");
    const part = section(`${kind === "run" ? data.kernel : `${kind}${data.kernel ? ` ${data.kernel}` : ""}`}`, `${file}${machine ? ` · ${machine}` : ""}`);
    attempt(part, () => {
      if (CHARTS[kind]) CHARTS[kind](part, data);
      else burstCharts(part, data.bursts.map(burst => ({...burst, bandwidth: burst.bytes / burst.seconds})));
    });
  }
  document.documentElement.dataset.charts = document.querySelectorAll("figure > svg").length;
}

main();
