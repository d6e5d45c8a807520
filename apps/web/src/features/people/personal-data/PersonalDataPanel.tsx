import type { Employee } from '@gatehouse/api/people/employee';
import { employees } from '@gatehouse/api/people/employees';
import { personalData } from '@gatehouse/api/people/personal-data';
import { Card, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { exportSheet } from '../../../platform/call/exportSheet.ts';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { DownloadButton } from '../../../ui/feedback/DownloadButton.tsx';
import { Waiting } from '../../../ui/feedback/Waiting.tsx';
import { EraseForm } from './EraseForm.tsx';

export function PersonalDataPanel({ employee }: { employee: Employee }) {
  const t = useText();
  const { can } = useSession();
  return (
    <Stack gap="md" maw="40rem">
      {can(personalData.exportOf) && (
        <Part
          hint={t('people.personalData.person.exportHint')}
          title={t('people.personalData.person.exportTitle')}
        >
          <DownloadButton
            onDownload={() => exportSheet(personalData.exportOf, { params: { id: employee.id } })}
          >
            {t('people.personalData.person.export')}
          </DownloadButton>
        </Part>
      )}
      {can(employees.erase) && (
        <Part
          hint={t('people.personalData.person.eraseHint')}
          title={t('people.personalData.person.eraseTitle')}
        >
          <Erasure id={employee.id} />
        </Part>
      )}
    </Stack>
  );
}

function Erasure({ id }: { id: number }) {
  const erasureResult = useApi(personalData.erasure, { params: { id } });
  if (!erasureResult.data) return <Waiting height={120} of={erasureResult} />;
  return <EraseForm erasure={erasureResult.data} />;
}

function Part({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <Card padding="lg" withBorder>
      <Stack align="flex-start" gap="sm">
        <Title order={2} size="h4">
          {title}
        </Title>
        <Text fz="sm">{hint}</Text>
        {children}
      </Stack>
    </Card>
  );
}
