import { occupancy } from '@gatehouse/api/access/occupancy';
import type { InputOf } from '../../../platform/call/call.ts';
import { call } from '../../../platform/call/call.ts';
import { exportSheet } from '../../../platform/call/exportSheet.ts';
import { formatInstant } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { maxPrintedRows, PrintButton } from '../../../ui/table/PrintButton.tsx';

interface Props {
  query: NonNullable<InputOf<typeof occupancy.export>['query']>;
  title: string;
  total: number | undefined;
}

const fields = ['displayName', 'departmentName', 'roomName', 'doorName'] as const;

/** Prints the list for a roll call at an assembly point. Each person has an empty field to mark them as safe. */
export function PrintInside({ query, title, total }: Props) {
  const t = useText();
  const print = async () => {
    const { content, others } = await call(occupancy.people, { query: { ...query, size: maxPrintedRows } });
    return {
      title: t('access.occupancy.list', { name: title }),
      lines: [
        t('common.list.total', { count: content.length }),
        ...(others > 0 ? [t('access.occupancy.others', { count: others })] : []),
      ],
      columns: [
        ...fields.map((field) => ({ header: t(`access.occupancy.fields.${field}`) })),
        { header: t('access.occupancy.fields.since') },
        { header: t('access.occupancy.kind') },
        { header: t('access.occupancy.safe') },
      ],
      rows: content.map((occupant) => [
        ...fields.map((field) => occupant[field]),
        formatInstant(occupant.since, occupant.timeZone),
        t(`access.occupancy.kinds.${occupant.employeeId === null ? 'VISITOR' : 'EMPLOYEE'}`),
        '',
      ]),
      signers: [],
    };
  };
  return (
    <PrintButton onExport={() => exportSheet(occupancy.export, { query })} onPrint={print} total={total} />
  );
}
