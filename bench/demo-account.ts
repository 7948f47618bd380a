import { signIn } from '@sonoboard/contract/accounts/accounts.endpoints';
import { getExam } from '@sonoboard/contract/exams/exams.endpoints';
import type { EndpointSpec, ReplyOf } from '@sonoboard/contract/http/endpoint';
import { getWorklist } from '@sonoboard/contract/worklists/worklists.endpoints';
import type { Target } from './http-load.ts';

export const DEMO_REVIEWER = { username: 'reviewer@demo.sonoboard.example', password: 'Demo1234' };

export const addressOf = (baseUrl: string, { path }: Pick<EndpointSpec, 'path'>) => `${baseUrl}/api${path}`;

/** The address of a clip of the demo world, with the session that may open it. */
export async function demoClip(baseUrl: string): Promise<Target> {
  const signedIn = await fetch(addressOf(baseUrl, signIn), {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: baseUrl },
    body: JSON.stringify(DEMO_REVIEWER),
  });
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
  const get = async (address: string) => (await fetch(address, { headers: { cookie } })).json();
  const worklist = `${addressOf(baseUrl, getWorklist)}?limit=1`;
  const { items } = (await get(worklist)) as ReplyOf<typeof getWorklist>;
  const exam = addressOf(baseUrl, getExam).replace('{examGuid}', items[0]?.guid ?? '');
  const { sequences } = (await get(exam)) as ReplyOf<typeof getExam>;
  const key = sequences.find((clip) => clip.key !== null)?.key;
  if (!key) throw new Error('The first exam of the demo worklist has no clip.');
  return { url: `${baseUrl}${key}`, headers: { cookie } };
}
