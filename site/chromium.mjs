// Where Chromium is; ends the program if there is none.
import { existsSync } from 'node:fs'

export const chromium = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((file) => existsSync(file))
if (!chromium) {
  console.error('no Chromium here (Debian: apt-get install chromium)')
  process.exit(1)
}
