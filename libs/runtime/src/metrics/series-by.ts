/**
 * Makes the series of a label's value when the value is first seen, as most values never occur. Series are kept for
 * ever, as in the registry, so the values must be few.
 */
export function seriesBy<Value, Series extends object>(make: (value: Value) => Series): (value: Value) => Series {
  const known = new Map<Value, Series>();
  return (value) => {
    const found = known.get(value);
    if (found !== undefined) return found;
    const made = make(value);
    known.set(value, made);
    return made;
  };
}
