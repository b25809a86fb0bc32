/** The signed-in admin. */
export interface Identity {
  id: string;
  email: string;
}

/** An admin whose password was right, with the hash it was compared with. */
export interface VerifiedIdentity extends Identity {
  password_hash: string;
}

declare global {
  namespace Express {
    interface User extends Identity {}
  }
}

/** Verifies credentials and finds identities; provided by the admins feature. */
export interface IdentityProvider {
  verify(email: string, password: string): Promise<VerifiedIdentity | null>;
  find(id: string): Promise<Identity | null>;
}
