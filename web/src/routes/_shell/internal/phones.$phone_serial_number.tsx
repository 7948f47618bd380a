import { createFileRoute } from '@tanstack/react-router';
import { NotFoundPage } from '../../../app/not-found-page.tsx';
import { PhonePage } from '../../../phones/phone-page.tsx';

export const Route = createFileRoute('/_shell/internal/phones/$phone_serial_number')({
  staticData: { title: 'Phone' },
  component: PhoneDetail,
});

function PhoneDetail() {
  const { phone_serial_number: serial } = Route.useParams();
  return <PhonePage key={serial} serial={serial} lost={<NotFoundPage />} />;
}
