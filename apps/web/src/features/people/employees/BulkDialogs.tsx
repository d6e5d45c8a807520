import { companies } from '@gatehouse/api/people/companies';
import type { EmployeeRow } from '@gatehouse/api/people/employee';
import { employees } from '@gatehouse/api/people/employees';
import { id } from '@gatehouse/api/platform/shapes';
import { z } from 'zod';
import { CallError } from '../../../platform/call/callError.ts';
import { useApi } from '../../../platform/call/useApi.ts';
import { useSave } from '../../../platform/call/useSave.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Confirm } from '../../../ui/Confirm.tsx';
import { FormModal } from '../../../ui/FormModal.tsx';
import { useDraft } from '../../../ui/useDraft.ts';
import { DepartmentPicker } from '../departments/DepartmentPicker.tsx';

interface Props {
  chosen: readonly EmployeeRow[];
  onClose: () => void;
  /** It is done: nobody is chosen any more. */
  onDone: () => void;
}

const idsOf = (chosen: readonly EmployeeRow[]) => chosen.map((one) => one.id);
const target = z.object({ departmentId: id });

/** Asks for the department the chosen people go to. */
export function MoveEmployees({ chosen, onClose, onDone }: Props) {
  const t = useText();
  const owners = useApi(companies.pick);
  const company = owners.data?.content.find((one) => one.id === chosen[0]?.companyId);
  const draft = useDraft(target, { departmentId: null }, { HR_DEPARTMENT_NOT_FOUND: 'departmentId' });
  const { save, isPending } = useSave(employees.bulk, {
    done: ({ changed }) => t('staff.bulk.done', { count: changed }),
    onRefusal: draft.refuse,
    onSuccess: onDone,
  });
  return (
    <FormModal
      draft={draft}
      onClose={onClose}
      onSubmit={({ departmentId }) =>
        save({ body: { ids: idsOf(chosen), action: { kind: 'MOVE', departmentId } } })
      }
      pending={isPending}
      submit={t('staff.bulk.move')}
      title={t('staff.bulk.moveTitle', { count: chosen.length })}
    >
      <DepartmentPicker
        {...draft.fields.departmentId}
        companyCode={company?.companyCode}
        label={t('people.employees.department')}
        reason={company ? undefined : t('common.states.loading')}
        required
      />
    </FormModal>
  );
}

/** Asks before the chosen people are enabled or disabled. */
export function SwitchEmployees({ chosen, kind, onClose, onDone }: Props & { kind: 'ENABLE' | 'DISABLE' }) {
  const t = useText();
  const { save, isPending, error } = useSave(employees.bulk, {
    done: ({ changed }) => t('staff.bulk.done', { count: changed }),
    onRefusal: () => true,
    onSuccess: onDone,
  });
  const count = { count: chosen.length };
  const isOn = kind === 'ENABLE';
  return (
    <Confirm
      action={t(isOn ? 'staff.bulk.enable' : 'staff.bulk.disable')}
      error={error}
      {...(!isOn && { isHarsh: true })}
      onClose={onClose}
      onConfirm={() => save({ body: { ids: idsOf(chosen), action: { kind } } })}
      pending={isPending}
      title={isOn ? t('staff.bulk.enableTitle', count) : t('staff.bulk.disableTitle', count)}
    >
      {t(isOn ? 'staff.bulk.enableText' : 'staff.bulk.disableText')}
    </Confirm>
  );
}

/** Asks before the chosen people are sent an invitation. */
export function InviteEmployees({ chosen, onClose, onDone }: Props) {
  const t = useText();
  const { save, isPending, error } = useSave(employees.invite, {
    done: ({ changed }) => t('staff.bulk.done', { count: changed }),
    onRefusal: () => true,
    onSuccess: onDone,
  });
  return (
    <Confirm
      action={t('staff.bulk.invite')}
      error={
        error?.code === 'AUTH_INVALID_ACCOUNT_STATUS'
          ? new CallError(error.code, t('staff.bulk.notAwaited'), error)
          : error
      }
      onClose={onClose}
      onConfirm={() => save({ body: { ids: idsOf(chosen) } })}
      pending={isPending}
      title={t('staff.bulk.inviteTitle', { count: chosen.length })}
    >
      {t('staff.bulk.inviteText')}
    </Confirm>
  );
}
