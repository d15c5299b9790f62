/**
 * What is fed for each value of a label, made when the value is first seen: most never are. Values are kept for ever, as
 * the registry keeps them, so that they must be few.
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
