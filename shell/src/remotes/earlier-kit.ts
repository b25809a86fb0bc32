/** An earlier major of the kit, made of the current one, for remotes that have not moved yet. */
export interface EarlierKit {
  version: string;
  kit(): Promise<object>;
  forms(): Promise<object>;
}
