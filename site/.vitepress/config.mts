import { defineConfig } from 'vitepress'

/** Makes the anchors that GitHub makes, which the pages link to. */
const slugify = (heading: string) =>
  heading.toLowerCase().replace(/[^\p{L}\p{N}_ -]/gu, '').replaceAll(' ', '-')

const page = (text: string, link: string) => ({ text, link: `/docs/${link}` })

const api = [
  ['Writer', 'async-writer'], ['Tuner', 'online-tuner'], ['MPI', 'mpi-bindings'], ['JHDF5 adapter', 'jhdf5-adapter'],
].map(([text, module]) => ({ text, link: `/api/${module}/index.html`, target: '_blank' }))

export default defineConfig({
  title: 'H5Burst',
  description: 'Asynchronous, self-tuning parallel HDF5 output for Java',
  lang: 'en',
  head: [['link', { rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' }]],
  srcDir: '../target/site-source',
  cacheDir: '../target/site-cache',
  ignoreDeadLinks: true, // check.mjs looks at all of them, anchors too
  markdown: {
    anchor: { slugify },
    config: (md) => {
      const fence = md.renderer.rules.fence!
      md.renderer.rules.fence = (tokens, index, ...rest) =>
        tokens[index].info.trim() === 'mermaid'
          ? `<Mermaid source="${encodeURIComponent(tokens[index].content)}"/>`
          : fence(tokens, index, ...rest)
    },
  },
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      page('Get started', 'getting-started'),
      page('All pages', ''),
      ...(process.env.SITE_API === 'no' ? [] : [{ text: 'API', items: api }]),
    ],
    sidebar: [
      { text: 'Begin', items: [
        page('Getting started', 'getting-started'), page('Concepts', 'concepts'), page('Glossary', 'glossary'),
        page('When not to use it', 'comparison'), page('Moving from JHDF5', 'jhdf5'), page('Results', 'results'),
      ] },
      { text: 'How to', items: [
        page('Read in Python', 'how-to/read-in-python'), page('Add units', 'how-to/units'),
        page('Append', 'how-to/append'), page('Compress', 'how-to/compress'),
        page('Checkpoint', 'how-to/checkpoint'), page('Recover after a kill', 'how-to/after-a-kill'),
        page('One process with Maven', 'how-to/maven'),
        page('Run on Slurm', 'how-to/slurm'), page('Monitor', 'how-to/monitor'), page('Tune', 'how-to/tune'),
        page('Kotlin and Scala', 'how-to/kotlin-scala'),
      ] },
      { text: 'Reference', items: [
        page('Data model', 'data-model'), page('Reading', 'reading'), page('Collective calls', 'collective'),
        page('Options', 'configuration'), page('Settings of HDF5', 'settings'), page('Operation', 'operation'),
        page('Commands', 'commands'), page('On a cluster', 'cluster'), page('Crash safety', 'reliability'),
        page('Following a growing file', 'following'), page('netCDF-4, openPMD, XDMF', 'standards'),
        page('Troubleshooting', 'troubleshooting'), page('Tuning guide', 'tuning-guide'),
        page('Traces', 'trace'), page('Measuring a machine', 'campaign'),
      ] },
      { text: 'Maintainers', collapsed: true, items: [
        { text: 'Contributing', link: '/CONTRIBUTING' }, page('Architecture', 'architecture'),
        page('Decisions', 'adr/'), page('The tuner', 'tuner'), page('Promises', 'promises'),
        page('Manifest', 'maintainers/manifest'), page('Finding libraries', 'maintainers/starting'),
        page('Guarding files', 'maintainers/files'), page('Limits', 'maintainers/waiting'),
        page('Back ends', 'maintainers/data'), page('Reading', 'maintainers/reading'),
        page('JHDF5 adapter', 'maintainers/jhdf5'), page('Slow bursts', 'maintainers/causes'),
        page('Campaigns', 'maintainers/campaign'), page('Repeating the papers', 'reproduce'),
        page('How papers are repeated', 'maintainers/reproducing'), page('Figures repeated', 'reproduced'),
        page('Faults', 'maintainers/faults'),
        page('Costs and tests', 'reliability-tests'), { text: 'Raw results', link: '/benchmarks/results/' },
        { text: 'Changes', link: '/CHANGELOG' },
      ] },
    ],
    docFooter: { prev: false, next: false },
  },
})
