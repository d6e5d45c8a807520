import type { dayExplanation as en } from '../../en/attendance/day-explanation.ts';
import type { Texts } from '../../texts.ts';

export const dayExplanation: Texts<typeof en> = {
  columns: {
    date: '日付',
    checkIn: '出勤',
    checkOut: '退勤',
    hours: '労働時間',
    late: '遅刻',
    earlyLeave: '早退',
    overtime: '残業',
    absent: '欠勤',
    status: '状態',
    timeZone: 'タイムゾーン',
  },
  statuses: {
    PRESENT: '出勤',
    INCOMPLETE: '打刻漏れ',
    ABSENT: '欠勤',
    COVERED: '承認済みの不在',
    OFF: '休日',
    PENDING: '未確定',
    HALF_DAY: '半日勤務',
  },
  marks: {
    LATE: '遅刻',
    EARLY: '早退',
    OVERTIME: '残業',
    WORKING: '勤務中',
    NO_IN: '出勤打刻なし',
    NO_OUT: '退勤打刻なし',
    HOLIDAY: '祝日',
    LEAVE: '休暇',
    TELEWORK: '在宅勤務',
    BUSINESS_TRIP: '出張',
    GO_OUT: '外出',
  },
  chart: {
    shift: 'シフト',
    break: '休憩',
  },
  uses: {
    FIRST_IN: '最初の入室',
    LAST_OUT: '最後の退室',
    PAIR_IN: '入退室の組の入室',
    PAIR_OUT: '入退室の組の退室',
    OPEN_IN: '退室のない入室',
    COUNTED: '有効（集計には影響なし）',
    IGNORED: '対象外',
  },
  added: '申請RQ-{request}により追加',
  requestNumber: 'RQ-{request}',
  requestNamed: 'RQ-{request}「{title}」',
  aheadMark: 'この打刻の送信時、端末の時計が進んでいました。',
  ignored: {
    REJECTED: '対象外：入退室が拒否された',
    DUPLICATE: '対象外：60秒以内の重複',
    AHEAD: '未反映：端末の時計が進んでいた',
    SET_ASIDE: '数えません：承認済みの申請により除外',
  },
  covers: {
    LEAVE: '休暇',
    TELEWORK: '在宅勤務',
    BUSINESS_TRIP: '出張',
    GO_OUT: '外出',
  },
  dayTypes: {
    LEGAL_WORKDAY: '平日',
    HOLIDAY: '祝日',
    SATURDAY: '土曜日',
    SUNDAY: '日曜日',
  },
  recalculated: {
    title: '勤務日の後の再計算',
    before: '変更前：{figures}',
    causes: {
      PUNCHES: '端末の記録が遅れて届きました',
      MAPPING: '記録がこの人に割り当てられました',
      CLOCK: '進んでいた打刻の時刻になりました',
      SETTINGS: '勤務時間、場所または部署が変更されました',
      REOPENED: '月の締めが解除されました',
      APPLIED: '締めた月に変更が反映されました',
      REQUEST: '申請が決定されました',
    },
    figures: {
      worked: '勤務 {time}',
      late: '遅刻 {time}',
      early: '早退 {time}',
      overtime: '残業 {time}',
    },
  },
  why: {
    title: 'この日の計算のしかた',
    titleLate: '遅刻 {time} の理由',
    titleEarly: '早退 {time} の理由',
    shift: 'シフト：{name}、{start}～{end}',
    usualHours: '通常の勤務時間',
    noShift: 'この日に予定されたシフトはありません。',
    zone: 'タイムゾーン：{zone}',
    punches: 'この日の打刻',
    noPunches: '打刻はありません。',
    checkIn: '勤務日の最初の入室を出勤時刻とします。',
    checkOut: '勤務日の最後の退室を退勤時刻とします。',
    onTime: 'シフトの開始は{start}です。最初の入室は{in}で、遅刻ではありません。',
    stayed: 'シフトの終了は{end}です。最後の退室は{out}で、早退ではありません。',
    lateUnchecked: 'このシフトでは出勤時刻を確認しません。',
    earlyUnchecked: 'このシフトでは退勤時刻を確認しません。',
    noOvertime: 'シフト外の労働はありません。',
    present: '最初の入室と最後の退室がどちらも確認されています。',
    noFigure: 'まだ集計するものがありません。',
  },
  reasons: {
    FIRST_IN_LAST_OUT: '最初の入室{in}から最後の退室{out}まで、休憩{breakMinutes}を除いて{minutes}です。',
    PAIRS: '入室から退室までの時間（{pairs}組）を合計し、休憩{breakMinutes}を除いて{minutes}です。',
    FIXED_BREAK: '休憩{start}～{end}：在室時間から{minutes}を差し引きます。',
    PUNCHED_BREAK: '打刻された休憩{start}～{end}：{minutes}を差し引きます。',
    LATE_AFTER:
      'シフトの開始は{start}、猶予は{threshold}です。最初の入室は{in}で、開始から{minutes}の遅刻です。',
    LATE_WITHIN_THRESHOLD:
      'シフトの開始は{start}、猶予は{threshold}です。最初の入室は{in}で猶予内のため、遅刻ではありません。',
    LATE_COVERED:
      'シフトの開始は{start}、最初の入室は{in}です。{kind}が承認されているため、遅刻ではありません。',
    LATE_BESIDE_COVER:
      'シフトの開始は{start}、猶予は{threshold}です。最初の入室は{in}で、それまでの時間のうち{covered}は承認済みの申請の範囲、{minutes}は範囲外です。',
    EARLY_LEAVE_BEFORE:
      'シフトの終了は{end}、猶予は{threshold}です。最後の退室は{out}で、終了より{minutes}早い退勤です。',
    EARLY_LEAVE_WITHIN_THRESHOLD:
      'シフトの終了は{end}、猶予は{threshold}です。最後の退室は{out}で猶予内のため、早退ではありません。',
    EARLY_LEAVE_COVERED:
      'シフトの終了は{end}、最後の退室は{out}です。{kind}が承認されているため、早退ではありません。',
    EARLY_LEAVE_BESIDE_COVER:
      'シフトの終了は{end}、猶予は{threshold}です。最後の退室は{out}で、それからの時間のうち{covered}は承認済みの申請の範囲、{minutes}は範囲外です。',
    OVERTIME_OUTSIDE_SHIFT:
      'シフト外の労働は{outside}です。{threshold}を超えると全体が対象になり、{step}単位で切り捨てて{minutes}です。',
    OVERTIME_BELOW_THRESHOLD: 'シフト外の労働は{outside}です。{threshold}までは残業になりません。',
    OVERTIME_DAY_TYPE: '{dayType}のため、働いた時間はすべて残業です（{minutes}）。',
    OVERTIME_SHIFT_TYPE: '残業シフトのため、働いた時間はすべて残業です（{minutes}）。',
    MISSING_OUT: '{in}に入室した後、退室の打刻がありません。判明するまで労働時間は0とし、推測はしません。',
    MISSING_IN:
      '{out}に退室していますが、その前の入室の打刻がありません。判明するまで労働時間は0とし、推測はしません。',
    NO_PUNCH_DEVICES_HEARD:
      '勤務日ですが、{at}までに打刻がありません。その後すべての端末の通信が確認され、承認された申請もありません。',
    NO_PUNCH_DAY_PASSED:
      '勤務日ですが、{at}までに打刻がありません。その後24時間が経過し、承認された申請もありません。',
    AWAITING_WINDOW_END: 'まだ打刻がありません。{at}までの打刻がこの日に数えられます。',
    AWAITING_DEVICES:
      '{at}までに打刻がありませんが、通信が確認できていない端末があります。24時間が過ぎると欠勤になります。',
    COVERED: '打刻はありませんが、{kind}が承認されています。',
    HOLIDAY: '祝日です（{name}）。',
    NO_SHIFT: 'この日に予定されたシフトはありません。',
    LATER_BREAK:
      '労働時間が{threshold}を超えたため、休憩{step}が必要です。{minutes}を差し引きます。退室から次の入室までの時間は休憩に数えます。',
    REPEATED_IN: '退室のないまま{at}に再び入室しています。最初の入室{in}を採用します。',
    OVERTIME_FREE_DAY: '勤務の予定がない日のため、働いた時間はすべて残業です（{minutes}）。',
    OVERTIME_BESIDE: '残業シフトは{start}から{end}です。その間に働いた時間はすべて残業です（{minutes}）。',
    HALF_HOLIDAY: 'この日の半日は祝日です（{name}）。勤務は{start}から{end}までです。',
    WORKED_HALF_DAY: '労働時間は{minutes}です。{threshold}未満は半日勤務になります。',
    WORKED_TOO_LITTLE: '労働時間は{minutes}です。{threshold}未満は欠勤になります。',
    REQUEST_COVERS: '申請RQ-{request}は承認済みです：{kind}、{start}～{end}。',
    HALF_ABSENT: '{start}～{end}は打刻も承認済みの申請もないため、半日の欠勤です。',
    LEAVE_TAKEN_OFF: '{start}～{end}は休暇：在席時間から{minutes}を差し引きます。',
    GO_OUT_COUNTS: '{start}～{end}は外出：勤務とみなし{minutes}を加えます。',
    CORRECTED_IN: '申請RQ-{request}は承認済みです：出勤{at}を追加しました。',
    CORRECTED_OUT: '申請RQ-{request}は承認済みです：退勤{at}を追加しました。',
    PUNCH_SET_ASIDE: '申請RQ-{request}は承認済みです：{at}の打刻は数えません。',
    OVERTIME_APPROVED:
      '申請RQ-{request}は{start}～{end}の時間外勤務を承認：計算された時間のうち{minutes}が含まれます。',
  },
  unbroken: {
    FIRST_IN_LAST_OUT: '最初の入室{in}から最後の退室{out}まで、休憩なしで{minutes}です。',
    PAIRS: '入室から退室までの時間（{pairs}組）を合計して{minutes}です。',
  },
};
