import { ErrorOutlineRounded as ErrorOutline } from './icons/error-outline-rounded.tsx';
import { Banner } from './banner.tsx';

export function DemoNotice() {
  return (
    <Banner icon={ErrorOutline} tone="danger">
      This is a demo with made-up patients. Its passwords are public: never enter real patient data.
    </Banner>
  );
}
