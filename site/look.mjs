// Lets a headless Chromium open pages of a built site, in light and dark, wide and as wide as a phone. Fails on errors in
// the console, on pages wider than the window, and when searching finds nothing. Argument: the site's directory.
import { createServer } from 'node:http'
import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs'
import { once } from 'node:events'
import { extname, join, normalize } from 'node:path'
import puppeteer from 'puppeteer-core'
import { chromium } from './chromium.mjs'

const site = process.argv[2]
const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml',
  '.json': 'application/json', '.woff2': 'font/woff2', '.java': 'text/plain', '.py': 'text/plain' }

const server = createServer((request, response) => {
  const path = normalize(decodeURIComponent(new URL(request.url, 'http://localhost').pathname))
  const file = [path, `${path}.html`, join(path, 'index.html')].map((name) => join(site, name))
    .find((name) => existsSync(name) && statSync(name).isFile())
  if (file) {
    response.setHeader('Content-Type', types[extname(file)] ?? 'application/octet-stream')
    createReadStream(file).pipe(response)
  } else {
    response.writeHead(404).end()
  }
}).listen(0, '127.0.0.1')
await once(server, 'listening')
const root = `http://127.0.0.1:${server.address().port}/`

const pages = ['index.html', ...readdirSync(join(site, 'docs'), { recursive: true })
  .filter((file) => file.endsWith('.html') && !file.startsWith('adr/0')).map((file) => `docs/${file}`)]
const browser = await puppeteer.launch({ executablePath: chromium, args: ['--no-sandbox', '--disable-gpu'] })
const wrong = []
let seen = 0
let where = ''
try {
  const tab = await browser.newPage()
  tab.on('console', (message) => message.type() === 'error' && wrong.push(`${where}: ${message.text()}`))
  tab.on('pageerror', (error) => wrong.push(`${where}: ${error}`))
  for (const scheme of ['light', 'dark']) {
    for (const width of [390, 1280]) {
      await tab.setViewport({ width, height: 844 })
      await tab.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }])
      for (const page of pages) {
        where = `${page} (${scheme}, ${width})`
        await tab.goto(root + page, { waitUntil: 'load' })
        const [dark, wide, pictures] = await tab.evaluate(() => [document.documentElement.classList.contains('dark'),
          document.documentElement.scrollWidth, [...document.images].filter((image) => image.complete && !image.naturalWidth).length])
        if (dark !== (scheme === 'dark') || wide > width || pictures > 0) {
          wrong.push(`${where}: dark ${dark}, ${wide} pixels wide, ${pictures} pictures missing`)
        }
        seen++
      }
    }
  }
  where = 'search'
  await tab.setViewport({ width: 1280, height: 844 })
  await tab.goto(root, { waitUntil: 'networkidle0' })
  await tab.click('.DocSearch-Button')
  await tab.waitForSelector('.search-input', { timeout: 20000 })
  await tab.type('.search-input', 'wall-time')
  await tab.waitForSelector('.results .result', { timeout: 20000 })
  where = 'docs/concepts.html'
  await tab.goto(root + where, { waitUntil: 'load' })
  await tab.waitForSelector('.mermaid-picture svg', { timeout: 20000 })
} catch (error) {
  wrong.push(`${where}: ${error}`)
} finally {
  await browser.close()
  server.close()
}
if (wrong.length > 0) {
  console.error(wrong.join('\n'))
  process.exit(1)
}
console.log(`${seen} views without an error; search and diagrams work`)
