import { signIn } from '../accounts/accounts.endpoints.ts';
import type { Guide } from '../http/guide.ts';
import { appendToUpload, getUploadOffset } from '../uploads/uploads.endpoints.ts';
import {
  abortExam,
  addAttempt,
  beginExam,
  completeExam,
  getIngest,
  getCatalogue,
  reportHardwareUsage,
} from './ingest.endpoints.ts';

export const DELIVER_AN_EXAM: Guide = {
  title: 'How an app delivers an exam',
  lead:
    'An exam is begun, its clips are announced and sent, and it is completed. It stands on worklists when every ' +
    'announced file is here and sound; until then only its operator sees it, with what stands in the way.',
  steps: [
    {
      text: 'Sign in, and send the cookie of the answer with every call. A device account names the operator of each exam.',
      calls: [signIn],
    },
    {
      text:
        'Read which protocols the operator may record, and their views in order. Show the name of the active workspace ' +
        'before a scan: the exam goes to the workspace that is active when it is begun.',
      calls: [getCatalogue],
    },
    {
      text: 'Begin the exam under a guid of your own making. A rescan names an exam of its chain in linked_to.',
      calls: [beginExam],
    },
    {
      text:
        'Add each attempt at a view. It announces its files: a guid of your own making, the size in bytes and the ' +
        'SHA-256 of each.',
      calls: [addAttempt],
    },
    {
      text:
        'Send the bytes of each file by tus 1.0.0 to the guid that announced it; there is nothing to create. Ask how ' +
        'many bytes are here, and go on from there. Any tus client does it that takes the address as known.',
      calls: [getUploadOffset, appendToUpload],
    },
    { text: 'Report what phone and scanner went through, if you know it.', calls: [reportHardwareUsage] },
    {
      text:
        'Complete the exam, before or after its files have gone, with the guids of all its attempts: one that is not ' +
        'here yet must be added first. Or end an exam that nobody shall review.',
      calls: [completeExam, abortExam],
    },
    {
      text:
        'Look how far it has come, until it has arrived. A file that failed says why; announce its attempt again and ' +
        'send it again.',
      calls: [getIngest],
    },
  ],
  rules: [
    'Every call may be repeated. The same again changes nothing and answers the state of now; something else under a known guid is refused with 409. So whatever got no answer is simply sent again.',
    'What was answered survives: bytes that the server has counted need not be sent a second time, over whichever connection and from whichever server the answer came.',
    'A status of 408, 429, 502, 503 or 504 means later, and 401 means that the session is over: sign in, and go on. Bytes that are refused with 409 are no longer the next ones: ask how many are here. Any other status of 400 and above means that repeating will not help, and its text says why.',
    'Times carry the zone in which they were read off the clock.',
  ],
};
