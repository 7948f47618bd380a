import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PROTOCOLS } from '../exams/protocols.ts';
import { suggestedView } from './suggested-view.ts';

const VIEWS = Object.values(PROTOCOLS).flatMap(({ views }) => views);

describe('the view that an imported file names', () => {
  test.each([
    ['the id in a file name', 'left_popliteal_1.mp4', 'left_popliteal_1'],
    ['the label as scanners show it', 'Popliteal 1 (left)', 'left_popliteal_1'],
    ['another spelling of the same words', 'LEFT-GSV-CFV take 2.dcm', 'left_gsv_cfv'],
    ['the longer of two names that overlap', 'GSV/CFV (left)', 'left_gsv_cfv'],
    ['a name of one word', 'Cardiac PLAX 3', 'plax'],
    ['a number without a space', 'popliteal2 left', 'left_popliteal_2'],
    ['no side, where a leg has two', 'popliteal_1.mp4', null],
    ['two views at once', 'left_popliteal_1 left_popliteal_2', null],
    ['a longer number', 'left_popliteal_12.mp4', null],
    ['part of a word', 'explaxation.mp4', null],
    ['nothing', '', null],
  ])('%s: %s', (_, text, expected) => {
    expect(suggestedView([text])).toBe(expected);
  });

  test('the first text that names a view decides; texts that name none are passed over', () => {
    expect(suggestedView([null, 'US DVT', 'Popliteal 1 (right)', 'left_sfv.mp4'])).toBe('right_popliteal_1');
  });

  test('every view is found by its id and by its label, whatever signs stand around', () => {
    const sign = fc.constantFrom(' ', '_', '-', '.', '/', '(', ')', '§');
    const around = fc.array(sign, { minLength: 1, maxLength: 4 }).map((signs) => signs.join(''));
    fc.assert(
      fc.property(fc.constantFrom(...VIEWS), fc.boolean(), around, around, (view, asId, before, after) => {
        expect(suggestedView([`${before}${asId ? view.id : view.label.toUpperCase()}${after}`])).toBe(
          view.id,
        );
      }),
    );
  });

  test('any text at all gives a view of a protocol or none', () => {
    const ids = new Set(VIEWS.map(({ id }) => id));
    fc.assert(
      fc.property(fc.array(fc.option(fc.string({ unit: 'binary' }), { nil: null })), (texts) => {
        const view = suggestedView(texts);
        expect(view === null || ids.has(view)).toBe(true);
      }),
    );
  });
});
