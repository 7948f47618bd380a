import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../demo/demo-people.ts';

/** What a person who started the server wants to know, as one block of text. */
export function announcement(publicUrl: string, hasDemoWorld: boolean): string {
  const width = Math.max(...DEMO_ACCOUNTS.map(({ email }) => email.length));
  const accounts = DEMO_ACCOUNTS.map(({ email, shows }) => `    ${email.padEnd(width)}  ${shows}`);
  const lines = [
    '',
    `  Sonoboard is ready:  ${publicUrl}`,
    '',
    ...(hasDemoWorld
      ? [`  Demo accounts, all with the password ${DEMO_PASSWORD}:`, '', ...accounts, '']
      : []),
    '  Ctrl-C stops it.',
    '',
  ];
  return lines.join('\n');
}
