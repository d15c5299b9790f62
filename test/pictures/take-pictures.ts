/// <reference lib="dom" />
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Credentials } from '@crm/local-stack';
import { launchBrowser } from '../contract/client/browser/launch.js';

/*
 * Takes the pictures of the README from what `npm start` runs, with its demo data.
 */
const repository = path.resolve(import.meta.dirname, '../..');
const credentials = await readFile(path.join(repository, '.crm/credentials.json'), 'utf8');
const { user, baseUrl } = JSON.parse(credentials) as Credentials;
const browser = await launchBrowser();
try {
  const page = await browser.newPage();
  await page.setViewport({ width: 1200, height: 760 });
  const take = async (name: string): Promise<void> => {
    await page.waitForNetworkIdle({ idleTime: 1_000 });
    await page.screenshot({ path: path.join(repository, `docs/images/${name}.png`) });
  };
  await page.goto(`${baseUrl}/admin/#/modules/Opportunities`);
  await page.locator('input[name=username]').fill(user.username);
  await page.locator('input[name=password]').fill(user.password);
  await page.locator('button[type=submit]').click();
  await page.waitForSelector('tbody tr');
  await take('panel');
  await page.goto(`${baseUrl}/admin/#/modules/Opportunities/demo-opportunity-031/show`);
  await page.waitForSelector('h3 #link-contacts');
  await page.$eval('#link-contacts', (bar) => {
    bar.scrollIntoView({ block: 'end' });
  });
  await page.waitForSelector('[aria-labelledby=activities] li a');
  await page.$eval('[aria-labelledby=activities]', (activities) => {
    activities.scrollIntoView({ block: 'center' });
  });
  await take('record');
  await page.goto(`${baseUrl}/docs/`);
  await page.locator('#operations-tag-Accounts').click();
  await page.$eval('#operations-tag-Accounts', (heading) => {
    heading.scrollIntoView();
  });
  await take('reference');
} finally {
  await browser.close();
}
