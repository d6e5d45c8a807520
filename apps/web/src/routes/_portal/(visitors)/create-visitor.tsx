import { createFileRoute } from '@tanstack/react-router';
import { CreateVisitorPage } from '../../../features/visitors/visitors/CreateVisitorPage.tsx';

export const Route = createFileRoute('/_portal/(visitors)/create-visitor')({
  staticData: { texts: ['visitors'] },
  component: CreateVisitorPage,
});
