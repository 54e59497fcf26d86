// Checks that every link and anchor in a built site leads somewhere. Argument: the site's directory.
import { readFileSync, readdirSync, existsSync, statSync } from 'node:fs'
import { join, dirname, normalize } from 'node:path'

const site = process.argv[2]
const pages = readdirSync(site, { recursive: true }).filter((file) => file.endsWith('.html'))
  .filter((file) => !file.startsWith('api/'))
const anchors = new Map()

function anchorsOf(file) {
  if (!anchors.has(file)) {
    const ids = [...readFileSync(join(site, file), 'utf8').matchAll(/\s(?:id|name)="([^"]+)"/g)]
    anchors.set(file, new Set(ids.map((id) => id[1])))
  }
  return anchors.get(file)
}

function fileOf(path) {
  const candidates = [path, `${path}.html`, join(path, 'index.html')]
  return candidates.find((file) => existsSync(join(site, file)) && statSync(join(site, file)).isFile())
}

const broken = []
let links = 0
for (const page of pages) {
  const html = readFileSync(join(site, page), 'utf8').replace(/<script[\s\S]*?<\/script>/g, '')
  for (const [, address] of html.matchAll(/(?:href|src)="([^"]+)"/g)) {
    if (/^([a-z]+:|\/\/)/.test(address)) {
      continue
    }
    links++
    const [path, anchor] = decodeURIComponent(address.replaceAll('&amp;', '&')).split('#', 2)
    const target = path === '' ? page
      : fileOf(normalize(path.startsWith('/') ? path.slice(1) || 'index.html' : join(dirname(page), path)))
    if (target === undefined && !(path.startsWith('/api/') && !existsSync(join(site, 'api')))) {
      broken.push(`${page}: ${address}`)
    } else if (anchor && target?.endsWith('.html') && !target.startsWith('api/') && !anchorsOf(target).has(anchor)) {
      broken.push(`${page}: ${address} (no such anchor)`)
    }
  }
}
if (broken.length > 0) {
  console.error(`${broken.length} of ${links} links lead nowhere:\n${broken.join('\n')}`)
  process.exit(1)
}
if (links < 1000) {
  console.error(`only ${links} links were found: the pages are not complete`)
  process.exit(1)
}
console.log(`${pages.length} pages, ${links} links and anchors`)
