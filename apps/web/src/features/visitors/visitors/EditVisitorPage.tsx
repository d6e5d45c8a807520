import { type Visitor, visitors } from '@gatehouse/api/visitors/visitors';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { toastFailure } from '../../../platform/toast/toast.tsx';
import { Waiting } from '../../../ui/feedback/Waiting.tsx';
import { PageForm } from '../../../ui/form/PageForm.tsx';
import { useEdit } from '../../../ui/form/useEdit.ts';
import { BackButton } from '../../../ui/page/BackButton.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { useToSaved } from './useToSaved.ts';
import { VisitorFields } from './VisitorFields.tsx';
import { errorFields } from './visitorForm.ts';

/** Edits a visitor. If the visitor does not exist, opens the list with an error (spec §5). */
export function EditVisitorPage({ id }: { id: number | undefined }) {
  const t = useText();
  const navigate = useNavigate();
  const visitorResult = useApi(visitors.get, {
    params: { id: String(id ?? 0) },
    enabled: id !== undefined,
  });
  const { data, error } = visitorResult;
  const isMissing = id === undefined || (!data && error?.code === 'HR_VISITOR_NOT_FOUND');
  useEffect(() => {
    if (!isMissing) return;
    void toastFailure(t('visitors.visitors.missing'));
    void navigate({ to: '/visitors', replace: true });
  }, [isMissing, navigate, t]);
  return (
    <>
      <PageHeader {...(data && { title: data.displayName })}>
        <BackButton list="/visitors" />
      </PageHeader>
      {data ? <VisitorToEdit visitor={data} /> : !isMissing && <Waiting height={420} of={visitorResult} />}
    </>
  );
}

function VisitorToEdit({ visitor }: { visitor: Visitor }) {
  const t = useText();
  const toSaved = useToSaved();
  const form = useEdit(visitors.update, visitor, { places: errorFields, onSaved: ({ id }) => toSaved(id) });
  return (
    <PageForm {...form.dialog} label={t('visitors.visitors.edit')}>
      <VisitorFields companyId={visitor.companyId} form={form} visitor={visitor} />
    </PageForm>
  );
}
