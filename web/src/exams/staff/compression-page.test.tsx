import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeNetwork, refused } from '../../../test/fake-network.ts';
import { forgetPage, knowWorld, openPage, setWindowWidth } from '../../../test/open-page.tsx';
import { CompressionPage } from './compression-page.tsx';
import { TagTable } from './tag-table.tsx';

const EXAM_GUID = '41936071-0a4c-4d0e-9c1f-6a1d0c8a5b11';
const PATH = `/reports_dashboard/${EXAM_GUID}`;
const ATTEMPT = {
  clip_guid: '81936071-0a4c-4d0e-9c1f-6a1d0c8a5b11',
  fps: null,
  anatomical_view: 'left_gsv_cfv',
  attempt: 2,
  algorithm_assessment: 'positive',
  user_assessment: 'retry',
  duration: 4.25,
  filter: 'smooth',
  created_at: '2026-02-27T10:01:00.000Z',
  completed_at: null,
  full_view_ultrasound_video_url: null,
  full_view_segmentation_video_url: null,
  full_view_ultrasound_tar_url: null,
  full_view_segmentation_tar_url: null,
  ultrasound_video_url: null,
  segmentation_video_url: null,
  ultrasound_tar_url: null,
  segmentation_tar_url: null,
  full_view_tags: null,
};
const TAGS = {
  fps: null,
  frameCount: 2000,
  tags: [
    { type: 'POINT_START', comment: 'Probe placed', frameIndex: 0 },
    { type: 'COMPRESSION_START', comment: null, frameIndex: 210 },
    { type: 'COMPRESSION_END', comment: null, frameIndex: 1919 },
  ],
};

const network = fakeNetwork();
beforeEach(() => {
  setWindowWidth(1440);
  knowWorld({ user: { guid: 'me', email: 'me@test.example', name: 'Me', permissions: ['internal'] } });
  network.on(`GET ${PATH}/metadata`, () => ({ exam: { protocol: 'dvt_left_two_point' } }));
});
afterEach(forgetPage);

function openCompression(attempt: object | Response): void {
  network.on(`GET ${PATH}/compression/left_gsv_cfv/2`, () =>
    attempt instanceof Response ? attempt : { attempt },
  );
  const page = () => (
    <CompressionPage examGuid={EXAM_GUID} view="left_gsv_cfv" attempt={2} lost={<p>Lost</p>} />
  );
  openPage('/compression', { routes: [{ path: '/compression', page }] });
}

test('AD-052: a back link to the exam', async () => {
  openCompression(ATTEMPT);
  expect(await screen.findByRole('heading', { name: 'GSV/CFV (left), attempt 2' })).toBeTruthy();
  const back = screen.getByRole('link', { name: 'Exam 41936071' });
  expect(back.getAttribute('href')).toBe(`/internal/exams/${EXAM_GUID}`);
});

test('AD-055: placeholders of an attempt without videos', async () => {
  openCompression(ATTEMPT);
  expect(await screen.findByText('Video for this compression is unavailable')).toBeTruthy();
  expect(screen.getByText('Full point video unavailable')).toBeTruthy();
});

test('AD-055: an attempt that nobody recorded says the same', async () => {
  openCompression(refused('compression_not_found'));
  expect(await screen.findByText('Video for this compression is unavailable')).toBeTruthy();
});

test('AD-054, AD-301, AD-302: tags by m:ss at 30 frames a second when the rate is unknown; a click leads to the frame', () => {
  const seek = vi.fn<(frame: number) => void>();
  render(<TagTable marked={TAGS} onSeek={seek} />);
  const rows = screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent));
  expect(rows).toEqual([
    ['Time', 'Frame', 'Tag', 'Comment'],
    ['0:00', '0', 'POINT_START', 'Probe placed'],
    ['0:07', '210', 'COMPRESSION_START', ''],
    ['1:03', '1919', 'COMPRESSION_END', ''],
  ]);
  fireEvent.click(screen.getByRole('button', { name: '0:07' }));
  expect(seek).toHaveBeenCalledWith(210);
});

test('AD-302: a video with a rate of its own tells the time by it', () => {
  render(<TagTable marked={{ ...TAGS, fps: 15 }} onSeek={() => undefined} />);
  expect(screen.getByRole('button', { name: '0:14' })).toBeTruthy();
});

test('AD-112: archives are linked where there are any', async () => {
  openCompression({ ...ATTEMPT, full_view_ultrasound_tar_url: '/api/media/d' });
  const link = await screen.findByRole('link', { name: 'Frames (tar)' });
  expect(link.getAttribute('href')).toBe('/api/media/d');
});
