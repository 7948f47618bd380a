import { AddRounded as Add } from '../../../ui/icons/add-rounded.tsx';
import { CheckRounded as Check } from '../../../ui/icons/check-rounded.tsx';
import { styled } from '@mui/material/styles';
import { tokens } from '../../../ui/theme/tokens.ts';

const Heading = styled('h3')({ margin: '0 0 6px', fontSize: 14, lineHeight: '20px', fontWeight: 600 });

const List = styled('ul')({
  margin: '0 0 16px',
  padding: 0,
  listStyle: 'none',
  display: 'grid',
  gap: 6,
  '& li': { display: 'flex', gap: 10 },
  '& svg': { flex: 'none', fontSize: 20, color: tokens.t2 },
  '&[data-kind=change] svg': { color: tokens.accent },
});

interface JoiningEffectsProps {
  readonly workspaceName: string;
  /** Undefined for a person without an active workspace. */
  readonly activeName: string | undefined;
}

/** What joining changes, and what it leaves as it is: above all, where new exams go. */
export function JoiningEffects({ workspaceName, activeName }: JoiningEffectsProps) {
  return (
    <>
      <Heading>What joining changes</Heading>
      <List data-kind="change">
        <li>
          <Add aria-hidden />
          You can see exams of {workspaceName} and record new ones for it.
        </li>
        <li>
          <Add aria-hidden />
          Its members see your name, email and phone number.
        </li>
        {activeName === undefined && (
          <li>
            <Add aria-hidden />
            <span>
              <b>{workspaceName} becomes your active workspace.</b> Your new exams go there.
            </span>
          </li>
        )}
      </List>
      <Heading>What stays as it is</Heading>
      <List>
        {activeName !== undefined && (
          <li>
            <Check aria-hidden />
            <span>
              <b>{activeName} stays active.</b> Your new exams still go there until you switch.
            </span>
          </li>
        )}
        <li>
          <Check aria-hidden />
          Exams you recorded before stay where they are.
        </li>
        <li>
          <Check aria-hidden />
          You can leave at any time, in the Workspace menu.
        </li>
      </List>
    </>
  );
}
