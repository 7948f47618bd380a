import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { dicomFile } from '../server/test/dicom-file.ts';
import { makeWorld, signInAs } from './exams.ts';
import { expectFitsWidth, expectNoSeriousAxe, openPage } from './support.ts';

const FILM_FILE = path.join(import.meta.dirname, '../server/demo/clips/neg-linear-13.mp4');
const FILM = { name: 'neg-linear-13.mp4', mimeType: 'video/mp4', buffer: readFileSync(FILM_FILE) };
const WEBM_FILE = path.join(import.meta.dirname, '../server/test/media/tiny-vp9.webm');
const WEBM = { name: 'second.webm', mimeType: 'video/webm', buffer: readFileSync(WEBM_FILE) };

const fileLine = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Files' }).getByRole('listitem').filter({ hasText: name });

interface DroppedFile {
  readonly name: string;
  readonly bytes: Buffer;
  /** Makes a film long by a box of so many bytes, which every player passes over. */
  readonly padding?: number;
}

/** A file that is dropped on the page, as a file manager would: the browser makes it, and tells the page so. */
async function drop(page: Page, { name, bytes, padding = 0 }: DroppedFile): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ([fileName, base64, paddingBytes]) => {
      const transfer = new DataTransfer();
      const content = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const box = new Uint8Array(paddingBytes);
      if (paddingBytes > 0) {
        new DataView(box.buffer).setUint32(0, paddingBytes);
        box.set(new TextEncoder().encode('free'), 4);
      }
      transfer.items.add(new File([content, box], fileName));
      return transfer;
    },
    [name, bytes.toString('base64'), padding] as const,
  );
  await page.dispatchEvent('main', 'dragover', { dataTransfer });
  await expect(page.getByText('Drop them here')).toBeVisible();
  await page.dispatchEvent('main', 'drop', { dataTransfer });
  await expect(page.getByText('Drop files here, or choose them')).toBeVisible();
}

/** A reload within milliseconds of a change is faster than any hand, and than the disk. */
async function expectKept(page: Page, text: string): Promise<void> {
  const keptTexts = () =>
    page.evaluate(
      () =>
        new Promise<string>((resolve, reject) => {
          const opening = indexedDB.open('keyval-store');
          opening.addEventListener('error', () => reject(new Error('The store did not open.')));
          opening.addEventListener('success', () => {
            const reading = opening.result.transaction('keyval').objectStore('keyval').getAll();
            reading.addEventListener('error', () => reject(new Error('The store was not read.')));
            reading.addEventListener('success', () => {
              opening.result.close();
              resolve(JSON.stringify(reading.result));
            });
          });
        }),
    );
  await expect.poll(keptTexts).toContain(text);
}

test('an operator imports two films, and a reviewer finds the exam on the worklist', async ({
  page,
  browser,
}) => {
  test.slow();
  const world = await makeWorld({
    people: [{ roles: ['scanner'] }, { roles: ['reviewer'] }],
  });
  await signInAs(page, world, 0);
  await openPage(page, '/storage');
  await page.getByRole('link', { name: 'Import exam' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Import exam' })).toBeVisible();
  await page.getByLabel('Choose files').setInputFiles([FILM, WEBM]);
  await expect(page).toHaveURL(/\/import-exam\/[0-9a-f-]{36}$/);
  await expect(fileLine(page, 'neg-linear-13.mp4')).toContainText('Ready');
  await expect(fileLine(page, 'second.webm')).toContainText('Ready');
  for (const name of ['neg-linear-13.mp4', 'second.webm']) {
    const preview = page.getByLabel(`Preview of ${name}`);
    await expect
      .poll(() => preview.evaluate((video: HTMLVideoElement) => video.videoWidth))
      .toBeGreaterThan(0);
  }

  await page.getByLabel('Last name (optional)').fill('Demo');
  await page.getByLabel('First name (optional)').fill('Pia');
  await page.getByLabel('Protocol', { exact: true }).selectOption('DVT Left Two Point');
  await page.getByLabel('View of neg-linear-13.mp4', { exact: true }).selectOption('GSV/CFV (left)');
  await expectKept(page, 'left_gsv_cfv');
  await page.reload();
  await expect(page.getByLabel('First name (optional)')).toHaveValue('Pia');
  await expect(page.getByText('Without a view, and left out: second.webm')).toBeVisible();
  await page.getByLabel('View of second.webm', { exact: true }).selectOption('Popliteal 1 (left)');
  await expectNoSeriousAxe(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFitsWidth(page);
  await expectNoSeriousAxe(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole('button', { name: 'Submit exam' }).click();
  await expect(page.getByText('Exam submitted')).toBeVisible();
  await expect(page).toHaveURL(/\/storage\?exam=/);
  await expect(page.getByRole('table', { name: 'My exams' })).toContainText('Pia Demo');

  const reviewer = await browser.newPage();
  await signInAs(reviewer, world, 1);
  await openPage(reviewer, '/worklist');
  await expect(reviewer.getByText('Pia Demo')).toBeVisible();
  await reviewer.close();
});

const YEAR_MINUTES = 365 * 24 * 60;

test('a dropped DICOM file fills in its patient, becomes the rescan that was asked for, and is one of My Exams', async ({
  page,
}) => {
  test.slow();
  const { collectionGuid, people } = await makeWorld({ people: [{ roles: ['scanner'] }] });
  const world = await makeWorld({
    collectionGuid,
    people: [{ roles: ['reviewer'] }],
    exams: [
      {
        recordedBy: people[0]?.guid ?? '',
        minutesAgo: YEAR_MINUTES,
        protocol: 'dvt_left_two_point',
        columns: { patientId: '4471-0932', patientFirstName: 'Petra', patientLastName: 'Demo' },
        reviews: [{ decision: 'rescan', note: 'Popliteal vein not seen.' }],
      },
    ],
  });
  await signInAs(page, { ...world, people });
  await openPage(page, '/import-exam');
  await expect(page.getByLabel('Rescan of (optional)')).toBeEnabled();
  await drop(page, { name: 'groin.dcm', bytes: dicomFile({ frames: 20, burnedIn: 'NO' }) });
  await expect(fileLine(page, 'groin.dcm')).toContainText('Ready', { timeout: 30_000 });
  await expect(page.getByText('Filled in from groin.dcm. What you type stands.')).toBeVisible();
  await expect(page.getByLabel('Last name (optional)')).toHaveValue('Demo');
  await expect(page.getByLabel('Recorded at')).toHaveValue(/^2026-02-14T/);

  await page.getByRole('button', { name: 'This is its rescan' }).click();
  await expect(page.getByLabel('Rescan of (optional)')).toHaveValue(/^Petra Demo, 4471-0932/);
  await expect(page.getByLabel('Protocol', { exact: true })).toHaveValue('dvt_left_two_point');
  await page.getByLabel('View of groin.dcm', { exact: true }).selectOption('Popliteal 1 (left)');
  await expectNoSeriousAxe(page);
  await page.getByRole('button', { name: 'Submit exam' }).click();
  await expect(page).toHaveURL(/\/storage\?exam=/);
  await expect(page.getByRole('table', { name: 'My exams' }).getByText('Petra Demo')).toHaveCount(2);

  await signInAs(page, world);
  await openPage(page, '/worklist');
  await expect(page.getByRole('row', { name: /Petra Demo/ })).toContainText('Rescan');
  await openPage(page, '/pending-rescans');
  await expect(page.getByText('You are not awaiting any rescans')).toBeVisible();
});

test('a hurried user drops files of two patients, removes the wrong one, and is asked before importing the same again', async ({
  page,
}) => {
  test.slow();
  await signInAs(page, await makeWorld({ people: [{ roles: ['scanner'] }] }));
  await openPage(page, '/import-exam');
  const right = {
    name: 'right.dcm',
    mimeType: 'application/dicom',
    buffer: dicomFile({ seriesDescription: 'Popliteal 1 (left)', burnedIn: 'NO' }),
  };
  const wrong = {
    name: 'wrong.dcm',
    mimeType: 'application/dicom',
    buffer: dicomFile({
      patientName: 'Other^Olga',
      patientId: '99-1',
      seriesDescription: 'GSV/CFV (left)',
      burnedIn: 'NO',
    }),
  };
  const submit = page.getByRole('button', { name: 'Submit exam' });
  await page.getByLabel('Choose files').setInputFiles([right, wrong]);
  await expect(fileLine(page, 'right.dcm')).toContainText('Ready', { timeout: 30_000 });
  await expect(fileLine(page, 'wrong.dcm')).toContainText('Ready', { timeout: 30_000 });
  await page.getByLabel('Protocol', { exact: true }).selectOption('DVT Left Two Point');
  await expect(page.getByText(/^The files are of different patients: Petra Demo, 4471-0932/)).toBeVisible();
  await expect(submit).toBeDisabled();
  await page.getByLabel('Recorded at').press('Enter');
  await expect(page).toHaveURL(/\/import-exam\//);
  await expectNoSeriousAxe(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFitsWidth(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole('button', { name: 'Remove wrong.dcm' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await submit.click();
  await expect(page).toHaveURL(/\/storage\?exam=/);
  await expect(page.getByRole('table', { name: 'My exams' })).toContainText('Petra Demo');

  await openPage(page, '/import-exam');
  await page.getByLabel('Choose files').setInputFiles([right]);
  await expect(fileLine(page, 'right.dcm')).toContainText('Ready', { timeout: 30_000 });
  await page.getByLabel('Protocol', { exact: true }).selectOption('DVT Left Two Point');
  await submit.click();
  const question = page.getByRole('dialog', { name: 'These files are already in an exam' });
  await expect(question.getByRole('link', { name: /^DVT Left Two Point/ })).toHaveAttribute(
    'href',
    /\/storage\?exam=/,
  );
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/import-exam\//);
  await submit.click();
  await question.getByRole('button', { name: 'Submit another exam' }).click();
  await expect(page).toHaveURL(/\/storage\?exam=/);
  await expect(page.getByRole('table', { name: 'My exams' }).getByText('Petra Demo')).toHaveCount(2);
});

test('a broken file shows its sentence, and does not stop the others; after a reload the page says which file to drop again, and goes on where its upload stopped', async ({
  page,
}) => {
  test.slow();
  await signInAs(page, await makeWorld({ people: [{ roles: ['scanner'] }] }));
  await openPage(page, '/import-exam');
  await page
    .getByLabel('Choose files')
    .setInputFiles([
      { name: 'notes.mp4', mimeType: 'video/mp4', buffer: Buffer.from('These are words and no film.') },
      FILM,
    ]);
  await expect(fileLine(page, 'neg-linear-13.mp4')).toContainText('Ready');
  const broken = fileLine(page, 'notes.mp4');
  await expect(broken.getByText(/\.$/)).toBeVisible();
  await broken.getByRole('button', { name: 'Remove notes.mp4' }).click();
  await expect(broken).toHaveCount(0);
  await expect(page.getByLabel('Preview of neg-linear-13.mp4')).toBeVisible();

  const film = { name: 'long.mp4', bytes: FILM.buffer, padding: 10 * 1024 ** 2 };
  await openPage(page, '/import-exam');
  let chunks = 0;
  await page.route('**/api/uploads/*', async (route) => {
    if (route.request().method() === 'PATCH') chunks += 1;
    await (chunks > 1 ? route.abort() : route.continue());
  });
  page.on('dialog', (dialog) => void dialog.accept());
  await drop(page, film);
  await expect.poll(() => chunks, { timeout: 30_000 }).toBeGreaterThan(1);
  await page.reload();
  await expect(fileLine(page, 'long.mp4')).toContainText(
    /The upload stopped at \d+ %\. Drop or choose this file again to go on from there\./,
    { timeout: 30_000 },
  );
  await page.unroute('**/api/uploads/*');
  const sentFrom: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sentFrom.push(request.headers()['upload-offset'] ?? '');
  });
  await drop(page, film);
  await expect(fileLine(page, 'long.mp4')).toContainText('Ready', { timeout: 30_000 });
  expect(sentFrom).toEqual([String(8 * 1024 ** 2)]);
});
