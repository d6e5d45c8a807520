import type { EmployeeRow } from '@gatehouse/api/people/employee';
import { employees } from '@gatehouse/api/people/employees';
import { call } from '../../../../platform/call/call.ts';
import { exportSheet } from '../../../../platform/call/exportSheet.ts';
import { useText } from '../../../../platform/i18n/useText.ts';
import { useSession } from '../../../../platform/session/session.ts';
import { maxPrintedRows, PrintButton } from '../../../../ui/table/PrintButton.tsx';
import { useUrl } from '../../../../ui/url/url.ts';
import { staffUrl } from './staff.url.ts';
import { filterOf, readSort } from './staffQuery.ts';

const fields = ['employeeCode', 'displayName', 'departmentName', 'title', 'email'] as const;
const headings = { departmentName: 'departmentId' } as const;

/** Prints the filtered list of employees. Renders nothing for people without the permission to export. */
export function PrintStaff({ total }: { total: number | undefined }) {
  const t = useText();
  const { can } = useSession();
  const { url } = useUrl(staffUrl);
  const filter = filterOf(url);
  const print = async () => {
    const { content } = await call(employees.list, {
      query: { ...filter, sort: readSort(url.sort), size: maxPrintedRows },
    });
    return {
      title: t('titles./staff'),
      lines: [t('common.list.total', { count: content.length })],
      columns: fields.map((field) => ({
        header: t(`people.employees.fields.${field === 'departmentName' ? headings[field] : field}`),
      })),
      rows: content.map((row: EmployeeRow) => fields.map((field) => row[field])),
      signers: [t('people.employees.signers.prepared'), t('people.employees.signers.approved')],
    };
  };
  if (!can(employees.export)) return null;
  return (
    <PrintButton
      onExport={() => exportSheet(employees.export, { query: filter })}
      onPrint={print}
      total={total}
    />
  );
}
