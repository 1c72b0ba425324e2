/** A form or a step of sign-in that is not what it must be. It is shown as oidc-provider's errors are. */
export class InvalidRequest extends Error {
  readonly error = "invalid_request";
  readonly error_description: string;

  constructor(description: string) {
    super(description);
    this.error_description = description;
  }
}
