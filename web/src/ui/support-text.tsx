import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { focusRing, tokens } from './theme/tokens.ts';
import { settingsQuery } from '../platform/session.ts';

const MailLink = styled('a')({
  color: tokens.accent,
  borderRadius: 4,
  textUnderlineOffset: 2,
  '&:focus-visible': focusRing,
});

/** The words of a sentence that ask for a mail. */
const ASKS = /(email support|contact us)/i;

/** A sentence that sends people to support takes them there. */
export function SupportText({ children }: { readonly children: string }) {
  const { data: settings } = useQuery(settingsQuery);
  const address = settings?.flags.support_email ?? '';
  if (address === '') return children;
  return children.split(ASKS).map((part, place) =>
    ASKS.test(part) ? (
      <MailLink key={place} href={`mailto:${address}`}>
        {part}
      </MailLink>
    ) : (
      part
    ),
  );
}
