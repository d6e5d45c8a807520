import { companies } from '@gatehouse/api/people/companies';
import type { EmployeeRow } from '@gatehouse/api/people/employee';
import { employees } from '@gatehouse/api/people/employees';
import { id } from '@gatehouse/api/platform/shapes';
import { z } from 'zod';
import { useApi } from '../../../../platform/call/useApi.ts';
import { useSave } from '../../../../platform/call/useSave.ts';
import { joinList } from '../../../../platform/i18n/formats.ts';
import { useText } from '../../../../platform/i18n/useText.ts';
import { Ask } from '../../../../ui/feedback/Ask.tsx';
import { loadOf, whyNotYet } from '../../../../ui/feedback/load.ts';
import { FormModal } from '../../../../ui/form/FormModal.tsx';
import { useDraft } from '../../../../ui/form/useDraft.ts';
import { DepartmentPicker } from '../../departments/DepartmentPicker.tsx';

interface Props {
  chosen: readonly EmployeeRow[];
  onClose: () => void;
  /** Called after success to clear the selection. */
  onDone: () => void;
}

const mostNamed = 20;
const toIds = (chosen: readonly EmployeeRow[]) => chosen.map((employee) => employee.id);
/** Names the first employees with their codes, so that a wrong selection is noticed. */
const namesOf = (chosen: readonly EmployeeRow[]) =>
  joinList([
    ...chosen.slice(0, mostNamed).map(({ displayName, employeeCode }) => `${displayName} (${employeeCode})`),
    ...(chosen.length > mostNamed ? ['…'] : []),
  ]);
const target = z.object({ departmentId: id });

/** Dialog that moves the selected employees to another department. */
export function MoveEmployees({ chosen, onClose, onDone }: Props) {
  const t = useText();
  const owners = useApi(companies.pick);
  const company = owners.data?.content.find((owner) => owner.id === chosen[0]?.companyId);
  const draft = useDraft(
    { body: target, errors: employees.bulk.errors },
    { departmentId: null },
    { HR_DEPARTMENT_NOT_FOUND: 'departmentId' },
  );
  const { save, isPending } = useSave(employees.bulk, {
    done: ({ changed }) => t('people.employees.bulk.done', { count: changed }),
    onRefusal: draft.refuse,
    onSuccess: onDone,
  });
  return (
    <FormModal
      draft={draft}
      onClose={onClose}
      onSubmit={({ departmentId }) =>
        save({ body: { ids: toIds(chosen), action: { kind: 'MOVE', departmentId } } })
      }
      pending={isPending}
      submit={t('people.employees.bulk.move')}
      title={t('people.employees.bulk.moveTitle', { count: chosen.length })}
    >
      <DepartmentPicker
        {...draft.fields.departmentId}
        companyCode={company?.companyCode}
        label={t('people.employees.fields.departmentId')}
        reason={whyNotYet(loadOf(owners))}
      />
    </FormModal>
  );
}

export function SwitchEmployees({ chosen, kind, onClose, onDone }: Props & { kind: 'ENABLE' | 'DISABLE' }) {
  const t = useText();
  const count = { count: chosen.length };
  const isOn = kind === 'ENABLE';
  return (
    <Ask
      about={[namesOf(chosen)]}
      action={t(isOn ? 'people.employees.bulk.enable' : 'people.employees.bulk.disable')}
      done={({ changed }) => t('people.employees.bulk.done', { count: changed })}
      input={{ body: { ids: toIds(chosen), action: { kind } } }}
      isHarsh={!isOn}
      onClose={onClose}
      onDone={onDone}
      operation={employees.bulk}
      title={
        isOn ? t('people.employees.bulk.enableTitle', count) : t('people.employees.bulk.disableTitle', count)
      }
    >
      {t(isOn ? 'people.employees.bulk.enableText' : 'people.employees.bulk.disableText')}
    </Ask>
  );
}

export function InviteEmployees({ chosen, onClose, onDone }: Props) {
  const t = useText();
  return (
    <Ask
      about={[namesOf(chosen)]}
      action={t('people.employees.bulk.invite')}
      done={({ changed }) => t('people.employees.bulk.done', { count: changed })}
      input={{ body: { ids: toIds(chosen) } }}
      onClose={onClose}
      onDone={onDone}
      operation={employees.invite}
      refusal={({ code }) =>
        code === 'AUTH_INVALID_ACCOUNT_STATUS' ? t('people.employees.bulk.notAwaited') : undefined
      }
      title={t('people.employees.bulk.inviteTitle', { count: chosen.length })}
    >
      {t('people.employees.bulk.inviteText')}
    </Ask>
  );
}
