import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { tokens } from '../ui/theme/tokens.ts';
import { settingsQuery } from '../platform/session.ts';
import { OutsideLink } from '../ui/outside-link.tsx';
import { SupportText } from '../ui/support-text.tsx';
import { TERMS, TERMS_VERSION } from './terms.ts';

const Text = styled('main')({
  maxWidth: 720,
  margin: '0 auto',
  padding: '40px 20px 64px',
  lineHeight: '24px',
  '& h1': { margin: '0 0 4px', fontSize: 28, lineHeight: '36px', fontWeight: 600 },
  '& h2': { margin: '32px 0 4px', fontSize: 18, lineHeight: '26px', fontWeight: 600 },
  '& p': { margin: '8px 0 0' },
});

const Version = styled('p')({ color: tokens.t2, fontSize: 13 });

/** For everybody, with and without an account: it opens beside the sign-up page. */
export function TermsPage() {
  const { data: settings } = useQuery(settingsQuery);
  const url = settings?.flags.terms_url ?? null;
  return (
    <Text>
      <h1>Terms and privacy</h1>
      <Version>Version of {TERMS_VERSION}. We store the time at which you accept them.</Version>
      {url !== null && (
        <p>
          The organization that runs this service has <OutsideLink href={url}>terms of its own</OutsideLink>,
          which come first.
        </p>
      )}
      {TERMS.map(({ title, paragraphs }) => (
        <section key={title}>
          <h2>{title}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
      <section>
        <h2>Questions</h2>
        <p>
          <SupportText>Email support with questions about these terms or about your data.</SupportText>
        </p>
      </section>
    </Text>
  );
}
