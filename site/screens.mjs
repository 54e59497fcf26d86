// Makes pictures of a demo, a report and an explanation. Arguments: the directory with demo.txt, report.html and
// explain.txt, and the directory of the pictures.
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import puppeteer from 'puppeteer-core'
import { chromium } from './chromium.mjs'

const [from, to] = process.argv.slice(2)
const escaped = (text) => text.replace(/[&<>]/g, (letter) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[letter])
const terminal = (text) => `<pre style="margin: 0; padding: 16px; font: 13px/1.4 monospace; color: #e6edf3;
  background: #161b22; display: inline-block">${escaped(text)}</pre>`

const browser = await puppeteer.launch({ executablePath: chromium, args: ['--no-sandbox', '--disable-gpu'] })
try {
  const tab = await browser.newPage()
  for (const [name, command] of [['demo', 'bin/h5burst demo'], ['explain', 'bin/h5burst explain why.jsonl']]) {
    await tab.setViewport({ width: 1100, height: 600 })
    await tab.setContent(terminal(`$ ${command}\n${readFileSync(join(from, `${name}.txt`), 'utf8').trimEnd()}`))
    await (await tab.$('pre')).screenshot({ path: join(to, `${name}.png`) })
  }
  await tab.setViewport({ width: 1000, height: 900 })
  await tab.goto(`file://${resolve(from, 'report.html')}`, { waitUntil: 'load' })
  await tab.screenshot({ path: join(to, 'report.png') })
} finally {
  await browser.close()
}
