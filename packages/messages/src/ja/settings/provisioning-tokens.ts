import type { provisioningTokens as en } from '../../en/settings/provisioning-tokens.ts';
import type { Texts } from '../../texts.ts';

export const provisioningTokens: Texts<typeof en> = {
  one: 'プロビジョニングトークン',
  fields: {
    companyId: '会社',
    companyName: '会社',
    tokenName: '名称',
    departmentId: '部署のない人の部署',
    departmentName: '既定の部署',
    sendsInvitations: '新しい社員に招待メールを送る',
    endsOn: '有効期限',
    isOver: '終了',
    createdBy: '作成者',
    createdDate: '作成日',
    seenAt: '最終使用',
  },
  hint: 'トークンがあると、Microsoft Entra IDやOktaなどのIDプロバイダーが会社の社員を自動で追加・変更・無効化し、ロールを付与します(SCIM 2.0)。送信先:',
  search: '名称で検索',
  create: 'トークンを作成',
  edit: 'トークンを編集',
  created: 'トークンを作成しました。',
  updated: 'トークンを変更しました。',
  deleted: 'トークンを削除しました。',
  nameHint: 'このトークンによる操作はすべて、この名称でシステムログに残ります(例: Entra ID、Okta)',
  noDepartment: 'なし: 該当する人は拒否します',
  endsHint: '最終日です。空欄の場合は削除するまで有効です',
  never: 'まだありません',
  endless: '期限なし',
  until: '{date}まで',
  ended: '{date}に終了',
  empty: 'トークンはまだありません',
  emptyHint: '作成して、IDプロバイダーのプロビジョニング設定に入力してください。',
  tokenTitle: '{name}のトークン',
  tokenText:
    '今すぐIDプロバイダーに入力してください。二度と表示できません。アドレス(テナントURL、SCIM base URL)は{address}です。',
  deleteText: '以後、IDプロバイダーはこのトークンで何も変更できません。追加済みの社員は残ります。',
};
