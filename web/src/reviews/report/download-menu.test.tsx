import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeNetwork, refused } from '../../../test/fake-network.ts';
import { forgetPage, openPage, setWindowWidth } from '../../../test/open-page.tsx';
import { snackbars } from '../../platform/snackbar.ts';
import { DownloadMenu } from './download-menu.tsx';

const REVIEW = 'a0000000-0000-4000-8000-000000000001';
const network = fakeNetwork();
const onPrint = vi.fn<() => void>();
let kept: { name: string; type: string }[] = [];

beforeEach(() => {
  setWindowWidth(390);
  kept = [];
  onPrint.mockClear();
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:report');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    kept.push({ name: this.download, type: this.href });
  });
});
afterEach(() => {
  forgetPage();
  vi.restoreAllMocks();
});

async function choose(label: string): Promise<void> {
  openPage('/', {
    routes: [{ path: '/', page: () => <DownloadMenu reviewGuid={REVIEW} onPrint={onPrint} /> }],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Download' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: label }));
}

function file(name: string): Response {
  return new Response('%PDF-', { headers: { 'content-disposition': `attachment; filename="${name}"` } });
}

test.each([
  ['PDF', 'report.pdf'],
  ['FHIR R4 bundle', 'fhir'],
  ['DICOM files', 'dicom'],
])('issue 6, Out: %s is fetched and kept under the name that the server gives', async (label, path) => {
  network.on(`GET /reviews/${REVIEW}/${path}`, () => file(`report-1-${path}`));
  await choose(label);
  await waitFor(() => expect(kept).toEqual([{ name: `report-1-${path}`, type: 'blob:report' }]));
});

test('while a file is made it says so, and no second one can be asked for', async () => {
  let give: (response: Response) => void = () => {};
  network.on(
    `GET /reviews/${REVIEW}/report.pdf`,
    () => new Promise<Response>((resolve) => void (give = resolve)),
  );
  await choose('PDF');
  expect((await screen.findByRole('status')).textContent).toBe('Making the PDF');
  fireEvent.click(screen.getByRole('button', { name: 'Download' }));
  const entry = await screen.findByRole('menuitem', { name: 'DICOM files' });
  expect(entry.getAttribute('aria-disabled')).toBe('true');
  give(file('report.pdf'));
  await waitFor(() => expect(screen.getByRole('status', { hidden: true }).textContent).toBe(''));
});

test('a server without Chromium says so, and the page is printed here instead', async () => {
  network.on(`GET /reviews/${REVIEW}/report.pdf`, () => refused('pdf_unavailable'));
  await choose('PDF');
  await waitFor(() => expect(onPrint).toHaveBeenCalledOnce());
  expect(snackbars.current()?.text).toBe('PDF needs Chromium on the server. Please use Print.');
});

test('a file that could not be made leaves a sentence, and nothing is printed', async () => {
  network.on(`GET /reviews/${REVIEW}/dicom`, () => refused('pdf_busy'));
  await choose('DICOM files');
  await waitFor(() => expect(snackbars.current()?.kind).toBe('error'));
  expect(onPrint).not.toHaveBeenCalled();
  expect(kept).toEqual([]);
});
