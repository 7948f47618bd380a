import { csvLine } from '../platform/http/csv-line.ts';
import { CODEBOOK } from './research-columns.ts';

export interface ExportCounts {
  exams: number;
  clips: number;
  videos: number;
  burnedIn: number;
  unknownBurnedIn: number;
  missing: number;
  retracted: number;
}

export const NO_COUNTS: Readonly<ExportCounts> = {
  exams: 0,
  clips: 0,
  videos: 0,
  burnedIn: 0,
  unknownBurnedIn: 0,
  missing: 0,
  retracted: 0,
};

export function codebook(): string {
  const lines = CODEBOOK.flatMap(([file, columns]) =>
    columns.map(({ name, meaning, unit = '', values = [] }) =>
      csvLine([file, name, meaning, unit, values.join(' | ')]),
    ),
  );
  return csvLine(['file', 'column', 'meaning', 'unit', 'values']) + lines.join('');
}

export function readme(counts: ExportCounts, includesOverlays: boolean): string {
  return `De-identified export of a data collection
=========================================

exams.csv         ${counts.exams} exams
clips.csv         ${counts.clips} clips, one for each recording of a view
reviews.csv       what reviewers said of exams
clip_reviews.csv  what they said of clips
codebook.csv      every column: its meaning, unit and values
clips/            ${counts.videos} videos, named by their clip${includesOverlays ? '; with outlines of the vessels where -overlay is in the name' : ''}

What was left out
-----------------
- Names, patient ids, scan ids, e-mail addresses, phone numbers and serial numbers.
- Comments, notes and everything else that people typed.
- The ids of this product: all ids here were made for this export with a key that was not kept. Another export of
  the same collection has other ids.
- Dates: everything of one chain (an exam and its rescans) was moved by the same random number of days, up to a year.
  Intervals within a chain are true; dates of different chains cannot be compared. Zones are left out, times are UTC.
- Dates of birth: instead there is the age in years; 90 stands for 90 and older.
- ${counts.burnedIn} videos in which names stand in the pictures, as their scanner said.
- ${counts.missing} videos that could not be found.
- ${counts.retracted} reviews that were retracted after they were submitted.
- Earlier versions of reviews that were amended: amended is 'yes' in reviews.csv, and the rest is the newest version.

What to look at before you pass this on
---------------------------------------
- ${counts.unknownBurnedIn} videos came from scanners that did not say whether names stand in the pictures:
  burned_in is 'unknown' in clips.csv. Look at them.
- The pictures of the videos are as they were recorded. Dates, titles and notes that were written into the files beside
  the pictures are gone.
`;
}
