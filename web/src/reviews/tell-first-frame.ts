import { findRoute } from '@sonoboard/domain/navigation/routes';
import { sendBehaviour } from '../platform/behaviour.ts';
import { now } from '../platform/clock.ts';

/** How long a reviewer waited for a picture. Says nothing of whose it was: the page goes by its place in the table. */
export function tellFirstFrame(pathname: string, milliseconds: number): void {
  const page = findRoute(pathname)?.path;
  if (page === undefined) return;
  sendBehaviour({
    AnalyticsEventType: 'UserInteraction',
    PageName: page,
    StartTs: Math.round(now().getTime() - milliseconds),
    TimeOnPage: 0,
    Interaction: 'first frame',
    FirstFrameMilliseconds: Math.round(milliseconds * 10) / 10,
  });
}
