import { type Company, companies } from '@gatehouse/api/people/companies';
import { useSave } from '../../../platform/call/useSave.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { ConfirmDelete } from '../../../ui/ConfirmDelete.tsx';
import { inUse } from '../inUse.ts';

/** Asks, then deletes; a refusal stays in the dialog and says what still belongs to the company. */
export function DeleteCompany({ company, onClose }: { company: Company; onClose: () => void }) {
  const t = useText();
  const { save, isPending, error } = useSave(companies.remove, {
    done: t('people.companies.deleted'),
    onSuccess: onClose,
    onRefusal: () => true,
  });
  const uses = (['departments', 'employees', 'buildings'] as const).map((kind) => ({
    count: error?.usedBy[kind],
    text: (count: number) => t(`people.companies.usedBy.${kind}`, { count }),
  }));
  return (
    <ConfirmDelete
      error={inUse(error, uses, (listed) => t('people.companies.inUse', { uses: listed }))}
      name={company.companyName}
      onClose={onClose}
      onConfirm={() => save({ params: { id: company.id } })}
      pending={isPending}
    />
  );
}
