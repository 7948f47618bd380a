import { composeMail, type ComposedMail } from '../mail/compose-mail.ts';

/** Names no patient: mail is read on many screens. */
export function importReceivedMail(facts: {
  readonly importUrl: string;
  readonly workspaceName: string;
  readonly reader: { readonly name: string };
}): ComposedMail {
  const { importUrl, workspaceName, reader } = facts;
  return composeMail({
    subject: `A scanner sent an exam to "${workspaceName}"`,
    paragraphs: [
      `Hello ${reader.name},`,
      `A scanner or an archive sent DICOM files to the workspace "${workspaceName}". They become an exam once a member of the workspace says what they show and submits them.`,
    ],
    action: { label: 'Open the import', url: importUrl },
    footer: `You get this mail because you are a member of the workspace "${workspaceName}" on Sonoboard.`,
  });
}
