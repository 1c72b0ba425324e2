/** An invalid form or step of the sign-in. It is shown in the same way as oidc-provider's errors. */
export class InvalidRequest extends Error {
  readonly error = "invalid_request";
  readonly error_description: string;

  constructor(description: string) {
    super(description);
    this.error_description = description;
  }
}
