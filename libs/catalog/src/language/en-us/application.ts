/** Texts that belong to no module, by label key. */
export const application: Readonly<Record<string, string>> = {
  LBL_LANGUAGE_NAME: 'English (US)',
  LBL_YES: 'Yes',
  LBL_NO: 'No',
  LBL_EMPTY: 'Empty',
  LBL_OPERATOR_EQ: 'is',
  LBL_OPERATOR_NE: 'is not',
  LBL_OPERATOR_GT: 'is greater than',
  LBL_OPERATOR_LT: 'is less than',
  LBL_OPERATOR_GTE: 'is at least',
  LBL_OPERATOR_LTE: 'is at most',
  LBL_OPERATOR_IN: 'is one of',
  LBL_OPERATOR_NIN: 'is none of',
  LBL_OPERATOR_LI: 'is like',
  LBL_OPERATOR_NLI: 'is not like',
};
