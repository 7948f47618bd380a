import { defaultUserConfig } from '@sonoboard/domain/configs/config-catalogue';
import { expect, test } from 'vitest';
import { examReply, sequence } from './exam-reply.fixture.ts';
import { firstPicture } from './first-picture.ts';

const ADDRESS = { flow: 'single', mode: 'edit', guid: '0b0e6a52-6f5c-4c1e-9d0a-111111111111' } as const;
const clips = [sequence('left_gsv_cfv', 1), sequence('left_popliteal_1', 2)];
const source = { scans: [{ ...examReply('dvt_left_two_point', clips), review: null }] };
const config = defaultUserConfig();

test('the first picture of an untouched exam is that of its first clip', () => {
  expect(firstPicture(source, ADDRESS, config)?.clipId).toBe(clips[0]?.guid);
});

test('where a draft has said all of the first clip, it is that of the next one, with which the page opens', () => {
  const score = { value: { rating: 4, assessment: 'negative' }, at: 1 } as const;
  const draft = { clips: { [clips[0]?.guid ?? '']: { score } } };
  expect(firstPicture(source, ADDRESS, config, draft)?.clipId).toBe(clips[1]?.guid);
});
