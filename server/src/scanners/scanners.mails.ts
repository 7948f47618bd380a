import { composeMail, type ComposedMail } from '../mail/compose-mail.ts';

interface LinkFacts {
  readonly publicUrl: string;
  readonly serialNumber: string;
  readonly workspaceName: string;
  readonly linkedBy: { readonly name: string; readonly email: string };
}

/** To the owner, who pays for the licence that the scanner runs on. */
export function linkedMail({
  publicUrl,
  serialNumber,
  workspaceName,
  linkedBy,
  ownerName,
}: LinkFacts & { readonly ownerName: string }): ComposedMail {
  return composeMail({
    subject: `Clarius scanner ${serialNumber} was added to "${workspaceName}"`,
    paragraphs: [
      `Hello ${ownerName},`,
      `${linkedBy.name} (${linkedBy.email}) added the Clarius scanner ${serialNumber} to the workspace "${workspaceName}".`,
      'We are working on linking it to your license and will email you within 24 hours. Until then the virtual scanner of the app can be used.',
    ],
    action: { label: 'See the scanners', url: `${publicUrl}/workspace/clarius-scanners` },
    footer: `You get this mail because you own the workspace "${workspaceName}" on Sonoboard.`,
  });
}

/** To the owner, whom the scanner has been waiting for. */
export function activatedMail({
  publicUrl,
  serialNumber,
  workspaceName,
  ownerName,
}: Omit<LinkFacts, 'linkedBy'> & { readonly ownerName: string }): ComposedMail {
  return composeMail({
    subject: `Scanner ${serialNumber} is activated`,
    paragraphs: [
      `Hello ${ownerName},`,
      `The scanner ${serialNumber} of the workspace "${workspaceName}" is linked to your license and can be used now.`,
    ],
    action: { label: 'See the scanners', url: `${publicUrl}/workspace/clarius-scanners` },
    footer: `You get this mail because you own the workspace "${workspaceName}" on Sonoboard.`,
  });
}

export function toActivateMail({
  publicUrl,
  serialNumber,
  workspaceName,
  linkedBy,
  probeGuid,
}: LinkFacts & { readonly probeGuid: string }): ComposedMail {
  return composeMail({
    subject: `To activate: Clarius scanner ${serialNumber}`,
    paragraphs: [
      `${linkedBy.name} (${linkedBy.email}) added the Clarius scanner ${serialNumber} to the workspace "${workspaceName}".`,
      'They were told that they hear from us within 24 hours.',
    ],
    action: { label: 'Open the scanner', url: `${publicUrl}/internal/probes/${probeGuid}` },
    footer: 'You get this mail because this address is the support address of Sonoboard.',
  });
}
