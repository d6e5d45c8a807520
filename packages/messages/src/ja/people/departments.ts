import type { departments as en } from '../../en/people/departments.ts';
import type { Texts } from '../../texts.ts';

export const departments: Texts<typeof en> = {
  one: '部署',
  fields: {
    departmentName: '名称',
    departmentCode: 'コード',
    companyId: '会社',
    parentDepartmentId: '上位の部署',
    parentSince: '上位の部署の所属開始日',
    homeBuildingId: '所属する建物',
    managerIds: 'マネージャー',
    employeeCount: '社員',
    parentDepartmentName: '上位の部署',
    managers: 'マネージャー',
    childCount: '部署',
  },
  companies: '会社',
  noCompany: '会社がまだありません',
  noCompanyHint: '部署は会社に属します。システム管理者に会社の追加を依頼してください。',
  fold: '{name}を折りたたむ',
  unfold: '{name}を展開',
  search: '名称またはコードで部署を検索',
  empty: '部署がまだありません',
  emptyHint: '{company}の最初の部署を追加してください。社員は部署に属します。',
  create: '部署を追加',
  edit: '部署を編集',
  created: '部署を追加しました。',
  updated: '部署を変更しました。',
  deleted: '部署を削除しました。',
  usedBy: {
    employees_other: '社員{count}人',
    departments_other: '下位の部署{count}件',
    erased_other: '完全に消去した{count}人の数値（上位の部署を指定すると、そこへ移ります）',
    earlier_other: '異動した{count}人または部署の過去の勤務日',
    workShifts_other: 'シフト{count}件',
    visitors_other: 'この部署が担当する来訪者{count}人',
  },
  noParent: '上位の部署なし',
  parentSinceHint:
    'それより前の日には以前の上位部署の勤務時間が使われます。変更しない場合、移動は今日からになります。',
  homeBuildingHint: '打刻のない日には、この建物の祝日が部署の社員に適用されます。',
  managersHint: 'マネージャーのロールが付与され、この部署とその下のすべての部署を見られます。',
  onlyManagersHint:
    'すでにマネージャーである人を選べます。マネージャーを追加できるのは会社の管理者だけです。',
  inUseEmployees_other: 'まだ社員が{count}人います。先に移動または削除してください。',
  inUseChildren_other: 'まだ下位の部署が{count}件あります。先に移動または削除してください。',
};
