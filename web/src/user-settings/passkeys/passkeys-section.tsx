import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mayAddPasskey, PASSKEYS_MAX } from '@sonoboard/domain/accounts/passkeys';
import { needsSecondFactor } from '@sonoboard/domain/accounts/two-factor';
import { displayDate, displayDateTime } from '@sonoboard/domain/shared/date-display';
import { now } from '../../platform/clock.ts';
import { knowsPasskeys } from '../../platform/knows-passkeys.ts';
import { queryClient } from '../../platform/query-client.ts';
import { currentUserQuery, useCurrentUser } from '../../platform/session.ts';
import { browserZone } from '../../ui/browser-zone.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { tokens } from '../../ui/theme/tokens.ts';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { type OwnPasskey, passkeysQuery, refreshPasskeys } from './passkeys.queries.ts';
import { RemovePasskeyDialog } from './remove-passkey-dialog.tsx';
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx';

const Words = styled('p')({ margin: '0 0 16px', color: tokens.t2, maxWidth: 640 });

const List = styled('ul')({ listStyle: 'none', margin: '0 0 16px', padding: 0 });

const Row = styled('li')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4px 16px',
  padding: '10px 0',
  borderTop: `1px solid ${tokens.line}`,
  overflowWrap: 'anywhere',
});

const Facts = styled('div')({ fontSize: 13, color: tokens.t2 });

type Open = { readonly kind: 'add' } | { readonly kind: 'rename' | 'remove'; readonly passkey: OwnPasskey };

/** Of the own account. */
export function PasskeysSection() {
  const passkeys = useQuery(passkeysQuery);
  const actor = useCurrentUser();
  const [open, setOpen] = useState<Open>();

  function close() {
    setOpen(undefined);
    void refreshPasskeys();
    // Staff rights may have come with it.
    if (needsSecondFactor(actor)) {
      void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
    }
  }

  return (
    <SectionCard title="Passkeys">
      <Words>
        A passkey signs you in by fingerprint, face or PIN of your device, without password and code. A new
        password keeps your passkeys, and so does ending sessions: remove a passkey that you no longer trust.
      </Words>
      <QueryState query={passkeys}>
        {(items) => (
          <>
            {items.length > 0 && (
              <List aria-label="Passkeys">
                {items.map((passkey) => (
                  <PasskeyRow key={passkey.guid} passkey={passkey} onOpen={setOpen} />
                ))}
              </List>
            )}
            <AddButton existing={items.length} onClick={() => setOpen({ kind: 'add' })} />
          </>
        )}
      </QueryState>
      {open?.kind === 'add' && <AddPasskeyDialog onClose={close} />}
      {open?.kind === 'rename' && <RenamePasskeyDialog passkey={open.passkey} onClose={close} />}
      {open?.kind === 'remove' && <RemovePasskeyDialog passkey={open.passkey} onClose={close} />}
    </SectionCard>
  );
}

function AddButton({ existing, onClick }: { readonly existing: number; readonly onClick: () => void }) {
  if (!knowsPasskeys()) return <Facts>This browser cannot use passkeys.</Facts>;
  if (!mayAddPasskey(existing)) {
    return <Facts>You have {PASSKEYS_MAX} passkeys. Remove one before you add another.</Facts>;
  }
  return (
    <Button variant="outlined" onClick={onClick}>
      Add a passkey
    </Button>
  );
}

interface PasskeyRowProps {
  readonly passkey: OwnPasskey;
  readonly onOpen: (open: Open) => void;
}

function PasskeyRow({ passkey, onOpen }: PasskeyRowProps) {
  const { name, created_at: createdAt, last_used_at: lastUsedAt } = passkey;
  const reader = { now: now(), zone: browserZone() };
  const used = lastUsedAt === null ? 'never used' : `last used ${displayDateTime(lastUsedAt, reader)}`;
  return (
    <Row>
      <div>
        <div style={{ fontWeight: 600 }}>{name}</div>
        <Facts>
          added {displayDate(createdAt, reader)} · {used}
        </Facts>
      </div>
      <div>
        <Button
          size="small"
          aria-label={`Rename passkey: ${name}`}
          onClick={() => onOpen({ kind: 'rename', passkey })}
        >
          Rename
        </Button>
        <Button
          size="small"
          aria-label={`Remove passkey: ${name}`}
          onClick={() => onOpen({ kind: 'remove', passkey })}
        >
          Remove
        </Button>
      </div>
    </Row>
  );
}
