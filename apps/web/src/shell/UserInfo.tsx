import type { Me } from '@gatehouse/api/auth/sessions';
import { Badge, Group, Text } from '@mantine/core';
import { useText } from '../platform/i18n/useText.ts';
import { FaceBadge } from '../ui/display/FaceBadge.tsx';
import { Dialog } from '../ui/feedback/Dialog.tsx';
import { roleName } from './roleName.ts';
import classes from './UserInfo.module.css';

interface Props {
  me: Me;
  onClose: () => void;
}

/** Shows the data of the signed-in person (spec §2 "UserInfo modal"). */
export function UserInfo({ me, onClose }: Props) {
  const t = useText();
  const facts: [label: string, value: string][] = [
    [t('shell.user.accountName'), me.accountName],
    [t('shell.user.email'), me.email],
    [t('shell.user.employeeCode'), me.employeeCode],
    [t('shell.user.jobTitle'), me.title],
    [t('shell.user.company'), me.companyName],
    [t('shell.user.department'), me.departmentName],
  ];
  return (
    <Dialog onClose={onClose} size="small" title={t('shell.user.title')}>
      <FaceBadge
        mark={me.accountName}
        name={me.displayName}
        size={72}
        src={me.avatarUrl}
        state={
          <Group gap={6} mt={4}>
            {me.roles.map((role) => (
              <Badge key={role} variant="light">
                {roleName(role)}
              </Badge>
            ))}
          </Group>
        }
      />
      <dl className={classes.facts}>
        {facts
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <Text c="dimmed" fz="xs" mt="lg">
        {t('shell.footer', { version: __VERSION__ })}
      </Text>
    </Dialog>
  );
}
