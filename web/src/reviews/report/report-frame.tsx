import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { LabelRules } from '@sonoboard/domain/reviews/assessment-labels';
import { DATA_DISCLAIMER_TEXTS } from '@sonoboard/domain/reviews/data-disclaimer';
import { type ReactNode, useState } from 'react';
import { tokens } from '../../ui/theme/tokens.ts';
import { useShortcuts } from '../../ui/shortcuts.ts';
import { useSmallScreen } from '../../ui/use-small-screen.ts';
import type { BarParts } from '../session/review-page-props.ts';
import type { Reader } from '../session/use-reader.ts';
import { patientFacts } from '../exam-facts.ts';
import { FocusBar, type FocusBarProps } from '../focus-bar.tsx';
import type { Exam } from '../reviews.queries.ts';
import { ShortcutsDialog } from '../shortcuts-dialog.tsx';
import { SmallFocusBar } from '../small-focus-bar.tsx';

interface ReportFrameProps {
  readonly exam: Exam;
  readonly reader: Reader;
  readonly rules: LabelRules;
  readonly bar: BarParts;
  readonly back: FocusBarProps['back'];
  readonly title?: string | undefined;
  /** Beside the heading: in which state the review is. */
  readonly mark?: ReactNode;
  /** At the end of its line. */
  readonly tools: ReactNode;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

const SMALL = '@media (max-width: 899px)';

const Sticky = styled('div')({ position: 'sticky', top: 0, zIndex: 6, background: tokens.bg });

const Main = styled('main')({
  display: 'flex',
  flexDirection: 'column',
  gap: 12,
  width: 928,
  maxWidth: '100%',
  margin: '0 auto',
  padding: '20px 0 32px',
  '&[data-footer]': { minHeight: 'calc(100dvh - 130px)' },
  [SMALL]: { padding: '12px 12px 24px' },
});

const TitleRow = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px 16px',
  minHeight: 40,
});

const Title = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' });

const Disclaimer = styled('p')({
  margin: 0,
  fontSize: 12,
  lineHeight: '16px',
  fontWeight: 500,
  color: tokens.t2,
});

export function ReportFrame(props: ReportFrameProps) {
  const { exam, reader, rules, bar, back, title = 'Summary', mark, tools, footer, children } = props;
  const [isShowingKeys, setIsShowingKeys] = useState(false);
  const showKeys = () => setIsShowingKeys(true);
  useShortcuts((event) => {
    if (event.key !== '?') return false;
    showKeys();
    return true;
  });
  const Bar = useSmallScreen() ? SmallFocusBar : FocusBar;
  const disclaimer = DATA_DISCLAIMER_TEXTS[reader.config.data_disclaimer];
  return (
    <>
      <Sticky>
        <Bar
          exam={exam}
          facts={patientFacts(exam, reader.config)}
          isInternal={reader.isStaff}
          onShowKeys={showKeys}
          back={back}
          {...bar}
        />
      </Sticky>
      <Main data-footer={footer === undefined ? undefined : ''}>
        <TitleRow>
          <Title>
            <Typography component="h1" variant="h4">
              {title}
            </Typography>
            {mark}
          </Title>
          {tools}
        </TitleRow>
        {disclaimer !== null && <Disclaimer>{disclaimer}</Disclaimer>}
        {children}
      </Main>
      {footer}
      <ShortcutsDialog isOpen={isShowingKeys} rules={rules} onClose={() => setIsShowingKeys(false)} />
    </>
  );
}
