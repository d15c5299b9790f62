export interface ByteLimits {
  readonly total: number;
  /** By one owner. */
  readonly share: number;
  /** By the only claim of an owner, even while the total is reached. Default: 0. */
  readonly reserved?: number;
}

/** Why there is no room: the owner has reached its share, or all owners together the total. */
export type Shortage = 'share' | 'total';

/** Bytes held by one owner for one purpose. */
export interface Claim {
  /**
   * Sets the claim to this many bytes. If there is no room, changes nothing and returns why. The only claim of an owner
   * may exceed the share, and the only claim of all may exceed the total.
   */
  readonly tryToHold: (bytes: number) => Shortage | undefined;
  /** Sets the claim in any case. If there is no room, other claims of the owner are evicted, the largest first. */
  readonly hold: (bytes: number) => void;
  /** Protects the claim from eviction until it is released. */
  readonly keep: () => void;
  /** Sets the claim to 0 bytes and closes it. */
  readonly release: () => void;
}

interface Owner {
  bytes: number;
  readonly claims: Set<OpenClaim>;
}

interface OpenClaim {
  bytes: number;
  isKept: boolean;
  giveWay: () => void;
}

const NOTHING = (): void => undefined;

/**
 * Bounds the bytes held in memory for requests that are slow or in progress. When the total is reached, claims of the
 * owner that holds most are evicted for owners that hold less, so that a few owners cannot keep the others out.
 */
export class ByteBudget {
  readonly #limits: ByteLimits;
  readonly #owners = new Map<string, Owner>();
  #held = 0;

  constructor(limits: ByteLimits) {
    this.#limits = limits;
  }

  get held(): number {
    return this.#held;
  }

  /**
   * Opens a claim of 0 bytes. `giveWay` is called when the claim is evicted; it must free the memory that was claimed.
   */
  open(ownerName: string, giveWay: () => void): Claim {
    const owner = this.#owners.get(ownerName) ?? { bytes: 0, claims: new Set() };
    const claim: OpenClaim = { bytes: 0, isKept: false, giveWay };
    this.#owners.set(ownerName, owner);
    owner.claims.add(claim);
    const tryToHold = (bytes: number): Shortage | undefined => {
      const shortage = this.#makeRoom(owner, claim, bytes);
      if (shortage === undefined) this.#set(owner, claim, bytes);
      return shortage;
    };
    return {
      tryToHold,
      hold: (bytes) => {
        while (tryToHold(bytes) !== undefined) {
          const other = largestThatGivesWay(owner, claim);
          if (other === undefined) {
            this.#set(owner, claim, bytes);
            return;
          }
          this.#evict(owner, other);
        }
      },
      keep: () => {
        claim.isKept = true;
      },
      release: () => {
        this.#release(ownerName, owner, claim);
      },
    };
  }

  #makeRoom(owner: Owner, claim: OpenClaim, bytes: number): Shortage | undefined {
    const others = owner.bytes - claim.bytes;
    if (others > 0 && others + bytes > this.#limits.share) return 'share';
    if (others === 0 && bytes <= (this.#limits.reserved ?? 0)) return undefined;
    for (;;) {
      const besides = this.#held - claim.bytes;
      if (besides === 0 || besides + bytes <= this.#limits.total) return undefined;
      const victim = this.#victimAbove(others + bytes, owner);
      if (victim === undefined) return 'total';
      this.#evict(victim.owner, victim.claim);
    }
  }

  /** The largest claim that can be evicted, of the owner that holds most and more than `bytes`. */
  #victimAbove(bytes: number, except: Owner): { readonly owner: Owner; readonly claim: OpenClaim } | undefined {
    let found: { readonly owner: Owner; readonly claim: OpenClaim } | undefined;
    for (const owner of this.#owners.values()) {
      if (owner === except || owner.bytes <= (found?.owner.bytes ?? bytes)) continue;
      const claim = largestThatGivesWay(owner);
      if (claim !== undefined) found = { owner, claim };
    }
    return found;
  }

  #evict(owner: Owner, claim: OpenClaim): void {
    this.#set(owner, claim, 0);
    claim.giveWay();
  }

  #set(owner: Owner, claim: OpenClaim, bytes: number): void {
    if (!owner.claims.has(claim)) return;
    owner.bytes += bytes - claim.bytes;
    this.#held += bytes - claim.bytes;
    claim.bytes = bytes;
  }

  #release(ownerName: string, owner: Owner, claim: OpenClaim): void {
    this.#set(owner, claim, 0);
    owner.claims.delete(claim);
    // V8 can keep what a Set contained until the next full collection: here that would be the request and its answer.
    claim.giveWay = NOTHING;
    if (owner.claims.size === 0 && this.#owners.get(ownerName) === owner) this.#owners.delete(ownerName);
  }
}

/** The largest claim that can be evicted, of equal ones the first; undefined if no claim holds bytes. */
function largestThatGivesWay({ claims }: Owner, except?: OpenClaim): OpenClaim | undefined {
  let found: OpenClaim | undefined;
  for (const each of claims) {
    if (each !== except && !each.isKept && each.bytes > (found?.bytes ?? 0)) found = each;
  }
  return found;
}
