import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { testMail } from '@sonoboard/contract/channels/notifications.calls';
import { call } from '../platform/call.ts';
import { useCurrentUser } from '../platform/session.ts';
import { useCallMutation } from '../platform/use-call-mutation.ts';
import { tokens } from '../ui/theme/tokens.ts';

const Row = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4px 16px',
  overflowWrap: 'anywhere',
});

const Facts = styled('output')({ display: 'block', fontSize: 13, color: tokens.t2 });

export function MailTest({ hasMailServer }: { readonly hasMailServer: boolean }) {
  const { email } = useCurrentUser();
  const [words, setWords] = useState<string | null>(null);
  const { mutate: send, isPending } = useCallMutation({
    mutationFn: () => call(testMail, { silent: true }),
    onSuccess: ({ problem }) =>
      setWords(problem ?? `The mail server has taken a mail to ${email}. Look for it in your inbox.`),
    onError: ({ message }) => setWords(message),
  });
  return (
    <Row>
      <div>
        Mail to {email}
        <Facts aria-live="polite">
          {hasMailServer
            ? (words ?? '')
            : 'This installation has no mail server. Mails are kept for staff to read, and none is sent.'}
        </Facts>
      </div>
      {hasMailServer && (
        <Button size="small" loading={isPending} onClick={() => send()} aria-label="Send a test mail">
          Send a test
        </Button>
      )}
    </Row>
  );
}
