import { LazySignDialog } from '../../signatures/lazy-sign-dialog.tsx';
import type { AmendmentToSign } from './use-send-amendment.ts';

const TITLES = { correction: 'Sign the correction', addendum: 'Sign the addendum' } as const;

interface SignAmendmentProps {
  /** Null: nothing waits to be signed. */
  readonly signing: AmendmentToSign | null;
  /** Whose review it is. */
  readonly line: string;
}

/** Asks who is there before an amendment leaves, where the account signs its reviews. */
export function SignAmendment({ signing, line }: SignAmendmentProps) {
  if (signing === null) return null;
  return (
    <LazySignDialog
      title={TITLES[signing.kind]}
      line={line}
      onSign={signing.sign}
      onCancel={signing.cancel}
    />
  );
}
