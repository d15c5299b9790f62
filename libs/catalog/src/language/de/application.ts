/** Texts that belong to no module, by label key. */
export const application: Readonly<Record<string, string>> = {
  LBL_LANGUAGE_NAME: 'Deutsch',
  LBL_YES: 'Ja',
  LBL_NO: 'Nein',
  LBL_EMPTY: 'Leer',
  LBL_OPERATOR_EQ: 'ist',
  LBL_OPERATOR_NE: 'ist nicht',
  LBL_OPERATOR_GT: 'ist größer als',
  LBL_OPERATOR_LT: 'ist kleiner als',
  LBL_OPERATOR_GTE: 'ist mindestens',
  LBL_OPERATOR_LTE: 'ist höchstens',
  LBL_OPERATOR_IN: 'ist eines von',
  LBL_OPERATOR_NIN: 'ist keines von',
  LBL_OPERATOR_LI: 'entspricht dem Muster',
  LBL_OPERATOR_NLI: 'entspricht nicht dem Muster',
};
