import type { Guide } from '../http/guide.ts';
import { createDicomToken } from './dicom-tokens.endpoints.ts';
import { storeInstances, storeInstancesOfStudy } from './dicom-web.endpoints.ts';
import { getImport, submitImport } from './imports.endpoints.ts';

export const SEND_DICOM: Guide = {
  title: 'How a scanner or an archive sends DICOM',
  lead:
    'Ultrasound films come by STOW-RS into the imports of a workspace, one import for each study. A member looks at ' +
    'them, says what each film shows, and makes an exam of them.',
  steps: [
    {
      text: 'An admin of the workspace creates a token for the sender. Its secret is shown only once.',
      calls: [createDicomToken],
    },
    {
      text:
        'Send the instances as multipart/related; type="application/dicom", with the header Authorization: Bearer and ' +
        'the secret. The answer says for each instance whether it was stored (200 all, 202 some, 409 none).',
      calls: [storeInstances, storeInstancesOfStudy],
    },
    {
      text: 'Every film is made playable, and patient and time are read from it.',
      calls: [getImport],
    },
    {
      text: 'The member gives each film its view and submits; the exam arrives at once.',
      calls: [submitImport],
    },
  ],
  rules: [
    'The same instance again changes nothing and counts as stored.',
    'Files of different patients are never one exam: submitting them is refused with 422, and the wrong files have to be removed.',
    'If an exam already has one of the instances, submitting is refused with 409 and names that exam; accepts_duplicate makes another exam of them.',
    'When a body breaks off, nothing of it stays: send it again.',
    'Pictures may be uncompressed, JPEG, JPEG-LS or H.264; an instance that cannot be read is named in the answer, and the others of its body are kept.',
  ],
};
