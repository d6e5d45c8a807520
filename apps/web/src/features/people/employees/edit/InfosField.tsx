import { type Employee, employeeLimits as limits } from '@gatehouse/api/people/employee';
import { Fieldset, Group, Input, Stack } from '@mantine/core';
import { useText } from '../../../../platform/i18n/useText.ts';
import { PlusIcon, TrashIcon } from '../../../../ui/display/icons.ts';
import { IconAction, ReasonButton } from '../../../../ui/feedback/ReasonButton.tsx';
import { ClashChoice } from '../../../../ui/fields/ClashChoice.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { problemText } from '../../../../ui/form/problem.ts';
import type { FieldBinding } from '../../../../ui/form/useDraft.ts';

type EmployeeInfo = Employee['employeeInfos'][number];

/** Fields for additional facts about an employee, as names and values. */
export function InfosField({
  name,
  value,
  onChange,
  problem,
  parts,
  clash,
}: FieldBinding<EmployeeInfo[] | null>) {
  const t = useText();
  const infos = value ?? [];
  const change = (at: number, part: Partial<EmployeeInfo>) =>
    onChange(infos.map((other, index) => (index === at ? { ...other, ...part } : other)));
  return (
    <Fieldset
      data-wrong={problem && t('people.employees.fields.employeeInfos')}
      legend={t('people.employees.fields.employeeInfos')}
    >
      <Stack gap="xs">
        {infos.map((info, at) => (
          // A fact that is being typed has no key other than its position.
          // biome-ignore lint/suspicious/noArrayIndexKey: a fact has no other key
          <Group align="flex-end" gap="xs" key={at} wrap="nowrap">
            <TextField
              label={t('people.employees.infoKey', { place: at + 1 })}
              longest={limits.infoKey}
              name={`${name}.${at}.infoKey`}
              onChange={(infoKey) => change(at, { infoKey: infoKey ?? '' })}
              problem={parts?.[`${at}.infoKey`]}
              value={info.infoKey}
            />
            <TextField
              label={t('people.employees.infoValue', { place: at + 1 })}
              longest={limits.infoValue}
              name={`${name}.${at}.infoValue`}
              onChange={(infoValue) => change(at, { infoValue: infoValue ?? '' })}
              problem={parts?.[`${at}.infoValue`]}
              value={info.infoValue}
            />
            <IconAction
              icon={<TrashIcon />}
              label={t('people.employees.removeInfo', { place: at + 1 })}
              onClick={() => onChange(infos.filter((_, index) => index !== at))}
            />
          </Group>
        ))}
        {problem && (
          <Input.Error role="alert">
            {problemText(problem, t('people.employees.fields.employeeInfos'))}
          </Input.Error>
        )}
        <ClashChoice clash={clash} label={t('people.employees.fields.employeeInfos')} show={infosText} />
        <Group>
          <ReasonButton
            icon={<PlusIcon />}
            onClick={() => onChange([...infos, { infoKey: '', infoValue: '' }])}
            reason={undefined}
            variant="default"
          >
            {t('people.employees.addInfo')}
          </ReasonButton>
        </Group>
      </Stack>
    </Fieldset>
  );
}

const infosText = (infos: EmployeeInfo[] | null) =>
  (infos ?? []).map(({ infoKey, infoValue }) => `${infoKey}: ${infoValue}`).join('\n');
