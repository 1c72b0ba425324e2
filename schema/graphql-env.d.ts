/* eslint-disable */
/* prettier-ignore */

/** An IntrospectionQuery representation of your schema.
 *
 * @remarks
 * This is an introspection of your schema saved as a file by GraphQLSP.
 * It will automatically be used by `gql.tada` to infer the types of your GraphQL documents.
 * If you need to reuse this data or update your `scalars`, update `tadaOutputLocation` to
 * instead save to a .ts instead of a .d.ts file.
 */
export type introspection = {
  "__schema": {
    "queryType": {
      "kind": "OBJECT",
      "name": "Query"
    },
    "mutationType": {
      "kind": "OBJECT",
      "name": "Mutation"
    },
    "subscriptionType": {
      "kind": "OBJECT",
      "name": "Subscription"
    },
    "types": [
      {
        "kind": "OBJECT",
        "name": "Abandonment",
        "fields": [
          {
            "name": "abandonedCalls",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "answeredCalls",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "level",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "ENUM",
                "name": "AbandonmentLevel"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "percent",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Float"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "ENUM",
        "name": "AbandonmentLevel",
        "enumValues": [
          {
            "name": "EXCEEDED",
            "isDeprecated": false
          },
          {
            "name": "FINE",
            "isDeprecated": false
          },
          {
            "name": "WARNING",
            "isDeprecated": false
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "AcceptIncomingCallInput",
        "inputFields": [
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "AcceptIncomingCallResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "Call"
          },
          {
            "kind": "OBJECT",
            "name": "DomainError"
          }
        ]
      },
      {
        "kind": "OBJECT",
        "name": "AccessKey",
        "fields": [
          {
            "name": "createdAt",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "DateTime"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "expiresAt",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "DateTime"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "grantedScopes",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "ENUM",
                    "name": "OAuthScope"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "lastUsedAt",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "name",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "scopes",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "SCALAR",
                    "name": "String"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "user",
            "type": {
              "kind": "OBJECT",
              "name": "User"
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": [
          {
            "kind": "INTERFACE",
            "name": "Node"
          }
        ]
      },
      {
        "kind": "OBJECT",
        "name": "AccessKeyConnection",
        "fields": [
          {
            "name": "edges",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "AccessKeyEdge"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "nodes",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "AccessKey"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "pageInfo",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "PageInfo"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "totalCount",
            "type": {
              "kind": "SCALAR",
              "name": "Int"
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "OBJECT",
        "name": "AccessKeyEdge",
        "fields": [
          {
            "name": "cursor",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "node",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "AccessKey"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "AccessKeyInput",
        "inputFields": [
          {
            "name": "idempotencyKey",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "lifetimeSeconds",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            }
          },
          {
            "name": "name",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            }
          },
          {
            "name": "scopes",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "SCALAR",
                    "name": "String"
                  }
                }
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "OBJECT",
        "name": "AccessKeyWithToken",
        "fields": [
          {
            "name": "accessKey",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "AccessKey"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "token",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "ActivateInboxInput",
        "inputFields": [
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "ActivateInboxResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "DomainError"
          },
          {
            "kind": "OBJECT",
            "name": "Inbox"
          }
        ]
      },
      {
        "kind": "ENUM",
        "name": "ActivityBucket",
        "enumValues": [
          {
            "name": "DAY",
            "isDeprecated": false
          },
          {
            "name": "HOUR",
            "isDeprecated": false
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "AddCampaignContactsInput",
        "inputFields": [
          {
            "name": "campaignId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          },
          {
            "name": "contacts",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "INPUT_OBJECT",
                    "name": "CampaignContactDraft"
                  }
                }
              }
            }
          },
          {
            "name": "idempotencyKey",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "onDuplicate",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "ENUM",
                "name": "DuplicatePolicy"
              }
            },
            "defaultValue": "SKIP"
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "AddCampaignContactsResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "CampaignContactAddition"
          },
          {
            "kind": "OBJECT",
            "name": "DomainError"
          }
        ]
      },
      {
        "kind": "UNION",
        "name": "AddDoNotCallNumberResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "DoNotCallNumber"
          },
          {
            "kind": "OBJECT",
            "name": "DomainError"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "AddDoNotCallNumbersInput",
        "inputFields": [
          {
            "name": "numbers",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "INPUT_OBJECT",
                    "name": "DoNotCallNumberInput"
                  }
                }
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "AddDoNotCallNumbersResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "DoNotCallAddition"
          },
          {
            "kind": "OBJECT",
            "name": "DomainError"
          }
        ]
      },
      {
        "kind": "OBJECT",
        "name": "AdditionOutcome",
        "fields": [
          {
            "name": "contact",
            "type": {
              "kind": "OBJECT",
              "name": "CampaignContact"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "error",
            "type": {
              "kind": "OBJECT",
              "name": "AdditionRefusal"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "index",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "result",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "ENUM",
                "name": "AdditionResult"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "OBJECT",
        "name": "AdditionRefusal",
        "fields": [
          {
            "name": "code",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "ENUM",
                "name": "ErrorCode"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "faults",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "InputFault"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "field",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "message",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "ENUM",
        "name": "AdditionResult",
        "enumValues": [
          {
            "name": "CREATED",
            "isDeprecated": false
          },
          {
            "name": "FAILED",
            "isDeprecated": false
          },
          {
            "name": "SKIPPED",
            "isDeprecated": false
          },
          {
            "name": "UPDATED",
            "isDeprecated": false
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "AdoptNumberInput",
        "inputFields": [
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          },
          {
            "name": "name",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "AdoptNumberResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "BusinessNumber"
          },
          {
            "kind": "OBJECT",
            "name": "DomainError"
          }
        ]
      },
      {
        "kind": "ENUM",
        "name": "AgentDevice",
        "enumValues": [
          {
            "name": "BROWSER",
            "isDeprecated": false
          },
          {
            "name": "PHONE",
            "isDeprecated": false
          }
        ]
      },
      {
        "kind": "OBJECT",
        "name": "AgentLine",
        "fields": [
          {
            "name": "device",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "ENUM",
                "name": "AgentDevice"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "isSilent",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Boolean"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "lostReason",
            "type": {
              "kind": "ENUM",
              "name": "AgentLineLoss"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "phoneNumber",
            "type": {
              "kind": "SCALAR",
              "name": "PhoneNumber"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "state",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "ENUM",
                "name": "AgentLineState"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "ENUM",
        "name": "AgentLineLoss",
        "enumValues": [
          {
            "name": "FAILED",
            "isDeprecated": false
          },
          {
            "name": "HUNG_UP",
            "isDeprecated": false
          },
          {
            "name": "NO_ANSWER",
            "isDeprecated": false
          },
          {
            "name": "NO_KEY",
            "isDeprecated": false
          }
        ]
      },
      {
        "kind": "ENUM",
        "name": "AgentLineState",
        "enumValues": [
          {
            "name": "CLOSED",
            "isDeprecated": false
          },
          {
            "name": "JOINING",
            "isDeprecated": false
          },
          {
            "name": "LOST",
            "isDeprecated": false
          },
          {
            "name": "ORDERED",
            "isDeprecated": false
          },
          {
            "name": "PROVING",
            "isDeprecated": false
          },
          {
            "name": "READY",
            "isDeprecated": false
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "AllowAppInput",
        "inputFields": [
          {
            "name": "clientId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "AllowAppResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "ConnectedApp"
          },
          {
            "kind": "OBJECT",
            "name": "DomainError"
          }
        ]
      },
      {
        "kind": "ENUM",
        "name": "Answerer",
        "enumValues": [
          {
            "name": "HUMAN",
            "isDeprecated": false
          },
          {
            "name": "MACHINE",
            "isDeprecated": false
          },
          {
            "name": "UNKNOWN",
            "isDeprecated": false
          }
        ]
      },
      {
        "kind": "OBJECT",
        "name": "AppForbidding",
        "fields": [
          {
            "name": "app",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "ConnectedApp"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "endedGrants",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "pausedSubscriptions",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "ENUM",
        "name": "AppMaker",
        "enumValues": [
          {
            "name": "BUSINESS",
            "isDeprecated": false
          },
          {
            "name": "PUBLISHER",
            "isDeprecated": false
          },
          {
            "name": "SERVICE",
            "isDeprecated": false
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "ArchiveCampaignInput",
        "inputFields": [
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "ArchiveCampaignResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "Campaign"
          },
          {
            "kind": "OBJECT",
            "name": "DomainError"
          }
        ]
      },
      {
        "kind": "OBJECT",
        "name": "AudioDeletion",
        "fields": [
          {
            "name": "deletedId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": [
          {
            "kind": "INTERFACE",
            "name": "Deletion"
          }
        ]
      },
      {
        "kind": "OBJECT",
        "name": "AudioFile",
        "fields": [
          {
            "name": "contentType",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "createdAt",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "DateTime"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "durationSeconds",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "name",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "size",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "url",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "URL"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "ENUM",
        "name": "AuditAction",
        "enumValues": [
          {
            "name": "ACCESS_KEY_CREATED",
            "isDeprecated": false
          },
          {
            "name": "ACCESS_KEY_REVOKED",
            "isDeprecated": false
          },
          {
            "name": "APP_ALLOWED",
            "isDeprecated": false
          },
          {
            "name": "APP_AUTHORIZED",
            "isDeprecated": false
          },
          {
            "name": "APP_CREATED",
            "isDeprecated": false
          },
          {
            "name": "APP_DELETED",
            "isDeprecated": false
          },
          {
            "name": "APP_FORBIDDEN",
            "isDeprecated": false
          },
          {
            "name": "APP_REVOKED",
            "isDeprecated": false
          },
          {
            "name": "APP_SECRET_ROTATED",
            "isDeprecated": false
          },
          {
            "name": "APP_UPDATED",
            "isDeprecated": false
          },
          {
            "name": "AUDIO_DELETED",
            "isDeprecated": false
          },
          {
            "name": "AUDIO_UPLOADED",
            "isDeprecated": false
          },
          {
            "name": "BROADCAST_CANCELED",
            "isDeprecated": false
          },
          {
            "name": "BROADCAST_CREATED",
            "isDeprecated": false
          },
          {
            "name": "BUSINESS_CLOSED",
            "isDeprecated": false
          },
          {
            "name": "BUSINESS_CREATED",
            "isDeprecated": false
          },
          {
            "name": "BUSINESS_LIMITS_CHANGED",
            "isDeprecated": false
          },
          {
            "name": "BUSINESS_REINSTATED",
            "isDeprecated": false
          },
          {
            "name": "BUSINESS_SUSPENDED",
            "isDeprecated": false
          },
          {
            "name": "BUSINESS_UPDATED",
            "isDeprecated": false
          },
          {
            "name": "CALL_ACCEPTED",
            "isDeprecated": false
          },
          {
            "name": "CALL_DECLINED",
            "isDeprecated": false
          },
          {
            "name": "CALL_DISPOSITION_SET",
            "isDeprecated": false
          },
          {
            "name": "CALL_ENDED",
            "isDeprecated": false
          },
          {
            "name": "CALL_HANDED_OVER",
            "isDeprecated": false
          },
          {
            "name": "CALL_MISSED_MARKED",
            "isDeprecated": false
          },
          {
            "name": "CALL_SIMULATED",
            "isDeprecated": false
          },
          {
            "name": "CALL_STARTED",
            "isDeprecated": false
          },
          {
            "name": "CALL_SUPERVISED",
            "isDeprecated": false
          },
          {
            "name": "CALL_SUPERVISION_LEFT",
            "isDeprecated": false
          },
          {
            "name": "CALL_TRANSFERRED",
            "isDeprecated": false
          },
          {
            "name": "CAMPAIGN_ARCHIVED",
            "isDeprecated": false
          },
          {
            "name": "CAMPAIGN_CONTACT_ADDED",
            "isDeprecated": false
          },
          {
            "name": "CAMPAIGN_CONTACT_IMPORTED",
            "isDeprecated": false
          },
          {
            "name": "CAMPAIGN_CONTACT_IMPORT_CANCELED",
            "isDeprecated": false
          },
          {
            "name": "CAMPAIGN_CONTACT_REMOVED",
            "isDeprecated": false
          },
          {
            "name": "CAMPAIGN_CONTACT_UPDATED",
            "isDeprecated": false
          },
          {
            "name": "CAMPAIGN_CREATED",
            "isDeprecated": false
          },
          {
            "name": "CAMPAIGN_PAUSED",
            "isDeprecated": false
          },
          {
            "name": "CAMPAIGN_RESUMED",
            "isDeprecated": false
          },
          {
            "name": "CAMPAIGN_UPDATED",
            "isDeprecated": false
          },
          {
            "name": "CONTACT_CREATED",
            "isDeprecated": false
          },
          {
            "name": "CONTACT_DELETED",
            "isDeprecated": false
          },
          {
            "name": "CONTACT_MERGED",
            "isDeprecated": false
          },
          {
            "name": "CONTACT_UPDATED",
            "isDeprecated": false
          },
          {
            "name": "CONVERSATION_READ",
            "isDeprecated": false
          },
          {
            "name": "DISPOSITION_CREATED",
            "isDeprecated": false
          },
          {
            "name": "DISPOSITION_REORDERED",
            "isDeprecated": false
          },
          {
            "name": "DISPOSITION_RESTORED",
            "isDeprecated": false
          },
          {
            "name": "DISPOSITION_RETIRED",
            "isDeprecated": false
          },
          {
            "name": "DISPOSITION_SYNCHRONIZED",
            "isDeprecated": false
          },
          {
            "name": "DISPOSITION_UPDATED",
            "isDeprecated": false
          },
          {
            "name": "DO_NOT_CALL_ADDED",
            "isDeprecated": false
          },
          {
            "name": "DO_NOT_CALL_REMOVED",
            "isDeprecated": false
          },
          {
            "name": "EVENT_REDELIVERED",
            "isDeprecated": false
          },
          {
            "name": "INBOX_ACTIVATED",
            "isDeprecated": false
          },
          {
            "name": "INBOX_CREATED",
            "isDeprecated": false
          },
          {
            "name": "INBOX_DEACTIVATED",
            "isDeprecated": false
          },
          {
            "name": "INBOX_REORDERED",
            "isDeprecated": false
          },
          {
            "name": "INBOX_ROUTE_REMOVED",
            "isDeprecated": false
          },
          {
            "name": "INBOX_ROUTE_SET",
            "isDeprecated": false
          },
          {
            "name": "INBOX_UPDATED",
            "isDeprecated": false
          },
          {
            "name": "INVITATION_ACCEPTED",
            "isDeprecated": false
          },
          {
            "name": "INVITATION_RESENT",
            "isDeprecated": false
          },
          {
            "name": "INVITATION_REVOKED",
            "isDeprecated": false
          },
          {
            "name": "MESSAGE_CANCELED",
            "isDeprecated": false
          },
          {
            "name": "MESSAGE_SENT",
            "isDeprecated": false
          },
          {
            "name": "MESSAGE_SIMULATED",
            "isDeprecated": false
          },
          {
            "name": "NOTICE_READ",
            "isDeprecated": false
          },
          {
            "name": "NUMBER_ADOPTED",
            "isDeprecated": false
          },
          {
            "name": "NUMBER_ASSIGNED",
            "isDeprecated": false
          },
          {
            "name": "NUMBER_CONNECTED",
            "isDeprecated": false
          },
          {
            "name": "NUMBER_ORDERED",
            "isDeprecated": false
          },
          {
            "name": "NUMBER_RELEASED",
            "isDeprecated": false
          },
          {
            "name": "NUMBER_UNASSIGNED",
            "isDeprecated": false
          },
          {
            "name": "PERSON_ERASED",
            "isDeprecated": false
          },
          {
            "name": "PERSON_EXPORTED",
            "isDeprecated": false
          },
          {
            "name": "RECORDING_ERASED",
            "isDeprecated": false
          },
          {
            "name": "RECORDING_PAUSED",
            "isDeprecated": false
          },
          {
            "name": "RECORDING_RESUMED",
            "isDeprecated": false
          },
          {
            "name": "SUBSCRIPTION_CREATED",
            "isDeprecated": false
          },
          {
            "name": "SUBSCRIPTION_DELETED",
            "isDeprecated": false
          },
          {
            "name": "SUBSCRIPTION_ENABLED",
            "isDeprecated": false
          },
          {
            "name": "SUBSCRIPTION_PAUSED",
            "isDeprecated": false
          },
          {
            "name": "SUBSCRIPTION_RESUMED",
            "isDeprecated": false
          },
          {
            "name": "SUBSCRIPTION_SECRET_ROTATED",
            "isDeprecated": false
          },
          {
            "name": "SUBSCRIPTION_TESTED",
            "isDeprecated": false
          },
          {
            "name": "USER_ACCESS_RESET",
            "isDeprecated": false
          },
          {
            "name": "USER_DEACTIVATED",
            "isDeprecated": false
          },
          {
            "name": "USER_EMAIL_CHANGED",
            "isDeprecated": false
          },
          {
            "name": "USER_EMAIL_CHANGE_REQUESTED",
            "isDeprecated": false
          },
          {
            "name": "USER_INVITED",
            "isDeprecated": false
          },
          {
            "name": "USER_PASSKEY_RENAMED",
            "isDeprecated": false
          },
          {
            "name": "USER_PASSWORD_CHANGED",
            "isDeprecated": false
          },
          {
            "name": "USER_PASSWORD_RESET",
            "isDeprecated": false
          },
          {
            "name": "USER_REACTIVATED",
            "isDeprecated": false
          },
          {
            "name": "USER_RECOVERY_CODES_REPLACED",
            "isDeprecated": false
          },
          {
            "name": "USER_RECOVERY_CODE_USED",
            "isDeprecated": false
          },
          {
            "name": "USER_SECOND_FACTOR_ADDED",
            "isDeprecated": false
          },
          {
            "name": "USER_SECOND_FACTOR_REMOVED",
            "isDeprecated": false
          },
          {
            "name": "USER_SECOND_FACTOR_RESET",
            "isDeprecated": false
          },
          {
            "name": "USER_SESSIONS_ENDED",
            "isDeprecated": false
          },
          {
            "name": "USER_SIGNED_IN",
            "isDeprecated": false
          },
          {
            "name": "USER_UPDATED",
            "isDeprecated": false
          }
        ]
      },
      {
        "kind": "OBJECT",
        "name": "AuditChange",
        "fields": [
          {
            "name": "field",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "value",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "OBJECT",
        "name": "AuditEntry",
        "fields": [
          {
            "name": "accessKey",
            "type": {
              "kind": "OBJECT",
              "name": "AccessKey"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "action",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "ENUM",
                "name": "AuditAction"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "changes",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "AuditChange"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "client",
            "type": {
              "kind": "OBJECT",
              "name": "OAuthClient"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "clientId",
            "type": {
              "kind": "SCALAR",
              "name": "ID"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "createdAt",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "DateTime"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "network",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "object",
            "type": {
              "kind": "INTERFACE",
              "name": "Node"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "objectId",
            "type": {
              "kind": "SCALAR",
              "name": "ID"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "related",
            "type": {
              "kind": "INTERFACE",
              "name": "Node"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "relatedId",
            "type": {
              "kind": "SCALAR",
              "name": "ID"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "requestId",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "user",
            "type": {
              "kind": "OBJECT",
              "name": "User"
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "OBJECT",
        "name": "AuditEntryConnection",
        "fields": [
          {
            "name": "edges",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "AuditEntryEdge"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "nodes",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "AuditEntry"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "pageInfo",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "PageInfo"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "totalCount",
            "type": {
              "kind": "SCALAR",
              "name": "Int"
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "OBJECT",
        "name": "AuditEntryEdge",
        "fields": [
          {
            "name": "cursor",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "node",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "AuditEntry"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "AuditFilter",
        "inputFields": [
          {
            "name": "action",
            "type": {
              "kind": "ENUM",
              "name": "AuditAction"
            }
          },
          {
            "name": "clientId",
            "type": {
              "kind": "SCALAR",
              "name": "ID"
            }
          },
          {
            "name": "createdAfter",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            }
          },
          {
            "name": "createdBefore",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            }
          },
          {
            "name": "objectId",
            "type": {
              "kind": "SCALAR",
              "name": "ID"
            }
          },
          {
            "name": "userId",
            "type": {
              "kind": "SCALAR",
              "name": "ID"
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "OBJECT",
        "name": "AvailableNumber",
        "fields": [
          {
            "name": "capabilities",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "ENUM",
                    "name": "NumberCapability"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "locality",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "phoneNumber",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "PhoneNumber"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "BeatBrowserPhoneInput",
        "inputFields": [
          {
            "name": "pageId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "BeatBrowserPhoneResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "BrowserPhone"
          },
          {
            "kind": "OBJECT",
            "name": "DomainError"
          }
        ]
      },
      {
        "kind": "SCALAR",
        "name": "Boolean"
      },
      {
        "kind": "OBJECT",
        "name": "Broadcast",
        "fields": [
          {
            "name": "body",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "campaign",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "Campaign"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "campaignId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "createdAt",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "DateTime"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "endedAt",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "failures",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "BroadcastFailedTexts"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "inboxIds",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "SCALAR",
                    "name": "ID"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "inboxes",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "Inbox"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "outsideHours",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "ENUM",
                "name": "OutsideHoursPolicy"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "progress",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "BroadcastProgress"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "startsAt",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "DateTime"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "status",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "ENUM",
                "name": "BroadcastStatus"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "updatedAt",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "DateTime"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "user",
            "type": {
              "kind": "OBJECT",
              "name": "User"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "userId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "waitingReason",
            "type": {
              "kind": "ENUM",
              "name": "BroadcastWaitingReason"
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": [
          {
            "kind": "INTERFACE",
            "name": "Node"
          }
        ]
      },
      {
        "kind": "OBJECT",
        "name": "BroadcastConnection",
        "fields": [
          {
            "name": "edges",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "BroadcastEdge"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "nodes",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "Broadcast"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "pageInfo",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "PageInfo"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "totalCount",
            "type": {
              "kind": "SCALAR",
              "name": "Int"
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "BroadcastDraft",
        "inputFields": [
          {
            "name": "body",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            }
          },
          {
            "name": "campaignId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          },
          {
            "name": "inboxIds",
            "type": {
              "kind": "LIST",
              "ofType": {
                "kind": "NON_NULL",
                "ofType": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              }
            }
          },
          {
            "name": "outsideHours",
            "type": {
              "kind": "ENUM",
              "name": "OutsideHoursPolicy"
            }
          },
          {
            "name": "startsAt",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "OBJECT",
        "name": "BroadcastEdge",
        "fields": [
          {
            "name": "cursor",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "node",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "Broadcast"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "OBJECT",
        "name": "BroadcastExample",
        "fields": [
          {
            "name": "body",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "contact",
            "type": {
              "kind": "OBJECT",
              "name": "CampaignContact"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "contactId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "segments",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "to",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "PhoneNumber"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "OBJECT",
        "name": "BroadcastFailedTexts",
        "fields": [
          {
            "name": "code",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "ENUM",
                "name": "MessageErrorCode"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "count",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "OBJECT",
        "name": "BroadcastPreview",
        "fields": [
          {
            "name": "contactCount",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "examples",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "BroadcastExample"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "incomplete",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "segments",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "skipped",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "BroadcastSkipped"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "texts",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "waiting",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "OBJECT",
        "name": "BroadcastProgress",
        "fields": [
          {
            "name": "contactCount",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "segments",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "skipped",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "BroadcastSkipped"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "textCount",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "texts",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "BroadcastTexts"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "waiting",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "ENUM",
        "name": "BroadcastSkipReason",
        "enumValues": [
          {
            "name": "DO_NOT_CALL",
            "isDeprecated": false
          },
          {
            "name": "DUPLICATE",
            "isDeprecated": false
          },
          {
            "name": "EMPTY",
            "isDeprecated": false
          },
          {
            "name": "NO_VALID_NUMBER",
            "isDeprecated": false
          },
          {
            "name": "OPTED_OUT",
            "isDeprecated": false
          },
          {
            "name": "OUTSIDE_HOURS",
            "isDeprecated": false
          },
          {
            "name": "REMOVED",
            "isDeprecated": false
          },
          {
            "name": "TOO_LONG",
            "isDeprecated": false
          }
        ]
      },
      {
        "kind": "OBJECT",
        "name": "BroadcastSkipped",
        "fields": [
          {
            "name": "count",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "reason",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "ENUM",
                "name": "BroadcastSkipReason"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "ENUM",
        "name": "BroadcastStatus",
        "enumValues": [
          {
            "name": "CANCELED",
            "isDeprecated": false
          },
          {
            "name": "COMPLETED",
            "isDeprecated": false
          },
          {
            "name": "RUNNING",
            "isDeprecated": false
          },
          {
            "name": "SCHEDULED",
            "isDeprecated": false
          }
        ]
      },
      {
        "kind": "OBJECT",
        "name": "BroadcastTexts",
        "fields": [
          {
            "name": "count",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "segments",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "status",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "ENUM",
                "name": "MessageStatus"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "ENUM",
        "name": "BroadcastWaitingReason",
        "enumValues": [
          {
            "name": "CAMPAIGN_PAUSED",
            "isDeprecated": false
          },
          {
            "name": "NO_INBOX",
            "isDeprecated": false
          },
          {
            "name": "OUTSIDE_HOURS",
            "isDeprecated": false
          }
        ]
      },
      {
        "kind": "OBJECT",
        "name": "BrowserLine",
        "fields": [
          {
            "name": "callsIn",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Boolean"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "isConnected",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Boolean"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "OBJECT",
        "name": "BrowserPhone",
        "fields": [
          {
            "name": "line",
            "type": {
              "kind": "OBJECT",
              "name": "BrowserLine"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "openedAt",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "DateTime"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "pageId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "ENUM",
        "name": "BrowserPhoneKind",
        "enumValues": [
          {
            "name": "SIMULATOR",
            "isDeprecated": false
          },
          {
            "name": "TWILIO",
            "isDeprecated": false
          }
        ]
      },
      {
        "kind": "OBJECT",
        "name": "BrowserSession",
        "fields": [
          {
            "name": "browser",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "createdAt",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "DateTime"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "isCurrent",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Boolean"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "network",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "OBJECT",
        "name": "Business",
        "fields": [
          {
            "name": "answeredRestMinutes",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "createdAt",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "DateTime"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "hasDialer",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Boolean"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "name",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "openInboxes",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Boolean"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "recordingAnnouncement",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "recordsCalls",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "ENUM",
                "name": "RecordedCalls"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "requiresSecondFactor",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Boolean"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "retention",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "Retention"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "retentionLimits",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "RetentionLimit"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "timeZone",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "TimeZone"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "updatedAt",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "DateTime"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": [
          {
            "kind": "INTERFACE",
            "name": "Node"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "BusinessChanges",
        "inputFields": [
          {
            "name": "answeredRestMinutes",
            "type": {
              "kind": "SCALAR",
              "name": "Int"
            }
          },
          {
            "name": "openInboxes",
            "type": {
              "kind": "SCALAR",
              "name": "Boolean"
            }
          },
          {
            "name": "recordingAnnouncement",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "recordsCalls",
            "type": {
              "kind": "ENUM",
              "name": "RecordedCalls"
            }
          },
          {
            "name": "requiresSecondFactor",
            "type": {
              "kind": "SCALAR",
              "name": "Boolean"
            }
          },
          {
            "name": "retention",
            "type": {
              "kind": "INPUT_OBJECT",
              "name": "RetentionChanges"
            }
          },
          {
            "name": "timeZone",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "OBJECT",
        "name": "BusinessNumber",
        "fields": [
          {
            "name": "capabilities",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "ENUM",
                    "name": "NumberCapability"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "createdAt",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "DateTime"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "endedAt",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "inbox",
            "type": {
              "kind": "OBJECT",
              "name": "Inbox"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "isConnected",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Boolean"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "origin",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "ENUM",
                "name": "NumberOrigin"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "phoneNumber",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "PhoneNumber"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "problem",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "registration",
            "type": {
              "kind": "OBJECT",
              "name": "NumberRegistration"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "state",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "ENUM",
                "name": "NumberState"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "updatedAt",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "DateTime"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "OBJECT",
        "name": "BusinessNumberConnection",
        "fields": [
          {
            "name": "edges",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "BusinessNumberEdge"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "nodes",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "BusinessNumber"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "pageInfo",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "PageInfo"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "totalCount",
            "type": {
              "kind": "SCALAR",
              "name": "Int"
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "OBJECT",
        "name": "BusinessNumberEdge",
        "fields": [
          {
            "name": "cursor",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "node",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "BusinessNumber"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "BuyNumberInput",
        "inputFields": [
          {
            "name": "idempotencyKey",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "name",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            }
          },
          {
            "name": "phoneNumber",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "BuyNumberResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "BusinessNumber"
          },
          {
            "kind": "OBJECT",
            "name": "DomainError"
          }
        ]
      },
      {
        "kind": "OBJECT",
        "name": "Call",
        "fields": [
          {
            "name": "answeredAt",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "answeredBy",
            "type": {
              "kind": "ENUM",
              "name": "Answerer"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "callStatus",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "ENUM",
                "name": "CallStatus"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "campaign",
            "type": {
              "kind": "OBJECT",
              "name": "Campaign"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "campaignContact",
            "type": {
              "kind": "OBJECT",
              "name": "CampaignContact"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "campaignContactId",
            "type": {
              "kind": "SCALAR",
              "name": "ID"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "campaignId",
            "type": {
              "kind": "SCALAR",
              "name": "ID"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "contact",
            "type": {
              "kind": "OBJECT",
              "name": "Contact"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "contactId",
            "type": {
              "kind": "SCALAR",
              "name": "ID"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "createdAt",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "DateTime"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "direction",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "ENUM",
                "name": "Direction"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "disposition",
            "type": {
              "kind": "OBJECT",
              "name": "Disposition"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "durationSeconds",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "endedAt",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "from",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "PhoneNumber"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "handedOverAt",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "handler",
            "type": {
              "kind": "OBJECT",
              "name": "User"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "inbox",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "Inbox"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "inboxId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "isMuted",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Boolean"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "isOnHold",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Boolean"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "note",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "recordedMessage",
            "type": {
              "kind": "OBJECT",
              "name": "CallMessage"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "recordingUrl",
            "type": {
              "kind": "SCALAR",
              "name": "URL"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "recordings",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "Recording"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "startedAt",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "DateTime"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "status",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "ENUM",
                "name": "CallStatus"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "supervisors",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "CallSupervisor"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "to",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "PhoneNumber"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "transcript",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "transfer",
            "type": {
              "kind": "OBJECT",
              "name": "CallTransfer"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "updatedAt",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "DateTime"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "user",
            "type": {
              "kind": "OBJECT",
              "name": "User"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "userId",
            "type": {
              "kind": "SCALAR",
              "name": "ID"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "voicemailUrl",
            "type": {
              "kind": "SCALAR",
              "name": "URL"
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": [
          {
            "kind": "INTERFACE",
            "name": "Node"
          },
          {
            "kind": "INTERFACE",
            "name": "TimelineEntry"
          }
        ]
      },
      {
        "kind": "OBJECT",
        "name": "CallActivity",
        "fields": [
          {
            "name": "buckets",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "CallActivityBucket"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "byCampaign",
            "type": {
              "kind": "LIST",
              "ofType": {
                "kind": "NON_NULL",
                "ofType": {
                  "kind": "OBJECT",
                  "name": "CallActivityOfCampaign"
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "byInbox",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "CallActivityOfInbox"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "byUser",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "CallActivityOfUser"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "endsAt",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "DateTime"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "isComplete",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Boolean"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "startsAt",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "DateTime"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "timeZone",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "TimeZone"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "totals",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "CallCounts"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "OBJECT",
        "name": "CallActivityBucket",
        "fields": [
          {
            "name": "counts",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "CallCounts"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "endsAt",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "DateTime"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "startsAt",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "DateTime"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "OBJECT",
        "name": "CallActivityOfCampaign",
        "fields": [
          {
            "name": "campaign",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "Campaign"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "campaignId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "counts",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "CallCounts"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "OBJECT",
        "name": "CallActivityOfInbox",
        "fields": [
          {
            "name": "counts",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "CallCounts"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "inbox",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "Inbox"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "inboxId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "OBJECT",
        "name": "CallActivityOfUser",
        "fields": [
          {
            "name": "counts",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "CallCounts"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "user",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "User"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "userId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "OBJECT",
        "name": "CallConnection",
        "fields": [
          {
            "name": "edges",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "CallEdge"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "nodes",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "Call"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "pageInfo",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "PageInfo"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "totalCount",
            "type": {
              "kind": "SCALAR",
              "name": "Int"
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "OBJECT",
        "name": "CallCounts",
        "fields": [
          {
            "name": "abandoned",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "abandonmentPercent",
            "type": {
              "kind": "SCALAR",
              "name": "Float"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "answerPercent",
            "type": {
              "kind": "SCALAR",
              "name": "Float"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "answered",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "failed",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "incoming",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "missed",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "outgoing",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "reachedMachines",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "reachedPeople",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "talkSeconds",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "unanswered",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "OBJECT",
        "name": "CallEdge",
        "fields": [
          {
            "name": "cursor",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "node",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "Call"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "CallFilter",
        "inputFields": [
          {
            "name": "campaignContactId",
            "type": {
              "kind": "SCALAR",
              "name": "ID"
            }
          },
          {
            "name": "campaignId",
            "type": {
              "kind": "SCALAR",
              "name": "ID"
            }
          },
          {
            "name": "contactId",
            "type": {
              "kind": "SCALAR",
              "name": "ID"
            }
          },
          {
            "name": "createdAfter",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            }
          },
          {
            "name": "createdBefore",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            }
          },
          {
            "name": "direction",
            "type": {
              "kind": "ENUM",
              "name": "Direction"
            }
          },
          {
            "name": "dispositionId",
            "type": {
              "kind": "SCALAR",
              "name": "ID"
            }
          },
          {
            "name": "inboxId",
            "type": {
              "kind": "SCALAR",
              "name": "ID"
            }
          },
          {
            "name": "phone",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "status",
            "type": {
              "kind": "ENUM",
              "name": "CallStatus"
            }
          },
          {
            "name": "updatedAfter",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            }
          },
          {
            "name": "updatedBefore",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            }
          },
          {
            "name": "userId",
            "type": {
              "kind": "SCALAR",
              "name": "ID"
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "OBJECT",
        "name": "CallMessage",
        "fields": [
          {
            "name": "audio",
            "type": {
              "kind": "OBJECT",
              "name": "AudioFile"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "startedAt",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "state",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "ENUM",
                "name": "CallMessageState"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "ENUM",
        "name": "CallMessageState",
        "enumValues": [
          {
            "name": "CUT_OFF",
            "isDeprecated": false
          },
          {
            "name": "FAILED",
            "isDeprecated": false
          },
          {
            "name": "LEFT",
            "isDeprecated": false
          },
          {
            "name": "ORDERED",
            "isDeprecated": false
          },
          {
            "name": "PLAYING",
            "isDeprecated": false
          }
        ]
      },
      {
        "kind": "ENUM",
        "name": "CallStatus",
        "enumValues": [
          {
            "name": "BUSY",
            "isDeprecated": false
          },
          {
            "name": "CANCELED",
            "isDeprecated": false
          },
          {
            "name": "COMPLETED",
            "isDeprecated": false
          },
          {
            "name": "FAILED",
            "isDeprecated": false
          },
          {
            "name": "IN_PROGRESS",
            "isDeprecated": false
          },
          {
            "name": "NO_ANSWER",
            "isDeprecated": false
          },
          {
            "name": "QUEUED",
            "isDeprecated": false
          },
          {
            "name": "RINGING",
            "isDeprecated": false
          }
        ]
      },
      {
        "kind": "OBJECT",
        "name": "CallSupervisor",
        "fields": [
          {
            "name": "isConnected",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Boolean"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "mode",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "ENUM",
                "name": "Supervision"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "user",
            "type": {
              "kind": "OBJECT",
              "name": "User"
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "OBJECT",
        "name": "CallTransfer",
        "fields": [
          {
            "name": "createdAt",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "DateTime"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "endedAt",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "fromUser",
            "type": {
              "kind": "OBJECT",
              "name": "User"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "kind",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "ENUM",
                "name": "TransferKind"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "reason",
            "type": {
              "kind": "ENUM",
              "name": "TransferReason"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "state",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "ENUM",
                "name": "TransferState"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "toNumber",
            "type": {
              "kind": "SCALAR",
              "name": "PhoneNumber"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "toUser",
            "type": {
              "kind": "OBJECT",
              "name": "User"
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "OBJECT",
        "name": "Campaign",
        "fields": [
          {
            "name": "abandonment",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "Abandonment"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "calls",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "CallConnection"
              }
            },
            "args": [
              {
                "name": "after",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "before",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "filter",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "CallFilter"
                }
              },
              {
                "name": "first",
                "type": {
                  "kind": "SCALAR",
                  "name": "Int"
                }
              },
              {
                "name": "last",
                "type": {
                  "kind": "SCALAR",
                  "name": "Int"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "contactCount",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "contacts",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "CampaignContactConnection"
              }
            },
            "args": [
              {
                "name": "after",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "before",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "filter",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "CampaignContactFilter"
                }
              },
              {
                "name": "first",
                "type": {
                  "kind": "SCALAR",
                  "name": "Int"
                }
              },
              {
                "name": "last",
                "type": {
                  "kind": "SCALAR",
                  "name": "Int"
                }
              },
              {
                "name": "orderBy",
                "type": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "ENUM",
                    "name": "CampaignContactOrder"
                  }
                },
                "defaultValue": "CREATED"
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "createdAt",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "DateTime"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "description",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "dialerSettings",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "DialerSettings"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "dispositions",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "Disposition"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "forecast",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "CampaignForecast"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "inboxIds",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "SCALAR",
                    "name": "ID"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "inboxes",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "Inbox"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "lastCalledAt",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "messages",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "MessageConnection"
              }
            },
            "args": [
              {
                "name": "after",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "before",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "first",
                "type": {
                  "kind": "SCALAR",
                  "name": "Int"
                }
              },
              {
                "name": "last",
                "type": {
                  "kind": "SCALAR",
                  "name": "Int"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "name",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "outcomes",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "CampaignOutcome"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "progress",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "CampaignProgress"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "sessions",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "DialerSession"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "status",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "ENUM",
                "name": "CampaignStatus"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "updatedAt",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "DateTime"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": [
          {
            "kind": "INTERFACE",
            "name": "Node"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "CampaignChanges",
        "inputFields": [
          {
            "name": "description",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "dialerSettings",
            "type": {
              "kind": "INPUT_OBJECT",
              "name": "DialerSettingsChanges"
            }
          },
          {
            "name": "inboxIds",
            "type": {
              "kind": "LIST",
              "ofType": {
                "kind": "NON_NULL",
                "ofType": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              }
            }
          },
          {
            "name": "name",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "OBJECT",
        "name": "CampaignConnection",
        "fields": [
          {
            "name": "edges",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "CampaignEdge"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "nodes",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "Campaign"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "pageInfo",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "PageInfo"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "totalCount",
            "type": {
              "kind": "SCALAR",
              "name": "Int"
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "OBJECT",
        "name": "CampaignContact",
        "fields": [
          {
            "name": "callCount",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "calls",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "CallConnection"
              }
            },
            "args": [
              {
                "name": "after",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "before",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "first",
                "type": {
                  "kind": "SCALAR",
                  "name": "Int"
                }
              },
              {
                "name": "last",
                "type": {
                  "kind": "SCALAR",
                  "name": "Int"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "campaign",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "Campaign"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "campaignId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "company",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "createdAt",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "DateTime"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "customer",
            "type": {
              "kind": "OBJECT",
              "name": "Contact"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "customerId",
            "type": {
              "kind": "SCALAR",
              "name": "ID"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "dialableAt",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "dueAt",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "effectiveTimeZones",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "EffectiveTimeZone"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "email",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "extraFields",
            "type": {
              "kind": "SCALAR",
              "name": "StringMap"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "firstName",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "lastCalledAt",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "lastDisposition",
            "type": {
              "kind": "OBJECT",
              "name": "Disposition"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "lastName",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "linkedinUrl",
            "type": {
              "kind": "SCALAR",
              "name": "URL"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "notDialableReason",
            "type": {
              "kind": "ENUM",
              "name": "NotDialableReason"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "phones",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "Phone"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "primaryNumber",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "PhoneNumber"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "status",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "ENUM",
                "name": "CampaignContactStatus"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "timeZone",
            "type": {
              "kind": "SCALAR",
              "name": "TimeZone"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "title",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "updatedAt",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "DateTime"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": [
          {
            "kind": "INTERFACE",
            "name": "Node"
          }
        ]
      },
      {
        "kind": "OBJECT",
        "name": "CampaignContactAddition",
        "fields": [
          {
            "name": "outcomes",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "AdditionOutcome"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "OBJECT",
        "name": "CampaignContactChangeOutcome",
        "fields": [
          {
            "name": "contact",
            "type": {
              "kind": "OBJECT",
              "name": "CampaignContact"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "error",
            "type": {
              "kind": "OBJECT",
              "name": "AdditionRefusal"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "result",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "ENUM",
                "name": "CampaignContactChangeResult"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "ENUM",
        "name": "CampaignContactChangeResult",
        "enumValues": [
          {
            "name": "FAILED",
            "isDeprecated": false
          },
          {
            "name": "UNCHANGED",
            "isDeprecated": false
          },
          {
            "name": "UPDATED",
            "isDeprecated": false
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "CampaignContactChanges",
        "inputFields": [
          {
            "name": "company",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "customerId",
            "type": {
              "kind": "SCALAR",
              "name": "ID"
            }
          },
          {
            "name": "dueAt",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            }
          },
          {
            "name": "email",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "extraFields",
            "type": {
              "kind": "SCALAR",
              "name": "StringMap"
            }
          },
          {
            "name": "firstName",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "lastName",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "linkedinUrl",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "phones",
            "type": {
              "kind": "LIST",
              "ofType": {
                "kind": "NON_NULL",
                "ofType": {
                  "kind": "INPUT_OBJECT",
                  "name": "PhoneInput"
                }
              }
            }
          },
          {
            "name": "status",
            "type": {
              "kind": "ENUM",
              "name": "SettableCampaignContactStatus"
            }
          },
          {
            "name": "timeZone",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "title",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "OBJECT",
        "name": "CampaignContactConnection",
        "fields": [
          {
            "name": "edges",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "CampaignContactEdge"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "nodes",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "CampaignContact"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "pageInfo",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "PageInfo"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "totalCount",
            "type": {
              "kind": "SCALAR",
              "name": "Int"
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "CampaignContactDraft",
        "inputFields": [
          {
            "name": "company",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "customerId",
            "type": {
              "kind": "SCALAR",
              "name": "ID"
            }
          },
          {
            "name": "dueAt",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            }
          },
          {
            "name": "email",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "extraFields",
            "type": {
              "kind": "SCALAR",
              "name": "StringMap"
            }
          },
          {
            "name": "firstName",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "lastName",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "linkedinUrl",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "phones",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "INPUT_OBJECT",
                    "name": "PhoneInput"
                  }
                }
              }
            }
          },
          {
            "name": "timeZone",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "title",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "OBJECT",
        "name": "CampaignContactEdge",
        "fields": [
          {
            "name": "cursor",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "node",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "CampaignContact"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "CampaignContactFilter",
        "inputFields": [
          {
            "name": "createdAfter",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            }
          },
          {
            "name": "createdBefore",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            }
          },
          {
            "name": "customerId",
            "type": {
              "kind": "SCALAR",
              "name": "ID"
            }
          },
          {
            "name": "dispositionId",
            "type": {
              "kind": "SCALAR",
              "name": "ID"
            }
          },
          {
            "name": "dueBefore",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            }
          },
          {
            "name": "email",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "isExhausted",
            "type": {
              "kind": "SCALAR",
              "name": "Boolean"
            }
          },
          {
            "name": "phone",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "q",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "status",
            "type": {
              "kind": "ENUM",
              "name": "CampaignContactStatus"
            }
          },
          {
            "name": "updatedAfter",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            }
          },
          {
            "name": "updatedBefore",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "ENUM",
        "name": "CampaignContactOrder",
        "enumValues": [
          {
            "name": "CREATED",
            "isDeprecated": false
          },
          {
            "name": "DUE",
            "isDeprecated": false
          },
          {
            "name": "NAME",
            "isDeprecated": false
          },
          {
            "name": "UPDATED",
            "isDeprecated": false
          }
        ]
      },
      {
        "kind": "OBJECT",
        "name": "CampaignContactRemoval",
        "fields": [
          {
            "name": "deletedId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "removedId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            },
            "args": [],
            "isDeprecated": true
          }
        ],
        "interfaces": [
          {
            "kind": "INTERFACE",
            "name": "Deletion"
          }
        ]
      },
      {
        "kind": "OBJECT",
        "name": "CampaignContactRemovalOutcome",
        "fields": [
          {
            "name": "error",
            "type": {
              "kind": "OBJECT",
              "name": "AdditionRefusal"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "result",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "ENUM",
                "name": "CampaignContactRemovalResult"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "ENUM",
        "name": "CampaignContactRemovalResult",
        "enumValues": [
          {
            "name": "FAILED",
            "isDeprecated": false
          },
          {
            "name": "REMOVED",
            "isDeprecated": false
          }
        ]
      },
      {
        "kind": "ENUM",
        "name": "CampaignContactStatus",
        "enumValues": [
          {
            "name": "CALLED",
            "isDeprecated": false
          },
          {
            "name": "COMPLETED",
            "isDeprecated": false
          },
          {
            "name": "DO_NOT_CALL",
            "isDeprecated": false
          },
          {
            "name": "IN_PROGRESS",
            "isDeprecated": false
          },
          {
            "name": "NOT_CALLED",
            "isDeprecated": false
          }
        ]
      },
      {
        "kind": "OBJECT",
        "name": "CampaignContactsChange",
        "fields": [
          {
            "name": "outcomes",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "CampaignContactChangeOutcome"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "OBJECT",
        "name": "CampaignContactsRemoval",
        "fields": [
          {
            "name": "outcomes",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "CampaignContactRemovalOutcome"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "CampaignDraft",
        "inputFields": [
          {
            "name": "description",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "inboxIds",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "SCALAR",
                    "name": "ID"
                  }
                }
              }
            }
          },
          {
            "name": "name",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "OBJECT",
        "name": "CampaignEdge",
        "fields": [
          {
            "name": "cursor",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "node",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "Campaign"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "CampaignFilter",
        "inputFields": [
          {
            "name": "createdAfter",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            }
          },
          {
            "name": "createdBefore",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            }
          },
          {
            "name": "q",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "status",
            "type": {
              "kind": "ENUM",
              "name": "CampaignStatus"
            }
          },
          {
            "name": "updatedAfter",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            }
          },
          {
            "name": "updatedBefore",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "OBJECT",
        "name": "CampaignForecast",
        "fields": [
          {
            "name": "callsPerContact",
            "type": {
              "kind": "SCALAR",
              "name": "Float"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "callsPerHour",
            "type": {
              "kind": "SCALAR",
              "name": "Float"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "endsAt",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "gap",
            "type": {
              "kind": "ENUM",
              "name": "CampaignForecastGap"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "remainingContacts",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "ENUM",
        "name": "CampaignForecastGap",
        "enumValues": [
          {
            "name": "DONE",
            "isDeprecated": false
          },
          {
            "name": "FAR",
            "isDeprecated": false
          },
          {
            "name": "NO_CALLS",
            "isDeprecated": false
          },
          {
            "name": "NO_CONTACTS",
            "isDeprecated": false
          },
          {
            "name": "PAUSED",
            "isDeprecated": false
          },
          {
            "name": "TOO_FEW_CALLS",
            "isDeprecated": false
          }
        ]
      },
      {
        "kind": "ENUM",
        "name": "CampaignOrder",
        "enumValues": [
          {
            "name": "CREATED",
            "isDeprecated": false
          },
          {
            "name": "NAME",
            "isDeprecated": false
          },
          {
            "name": "UPDATED",
            "isDeprecated": false
          }
        ]
      },
      {
        "kind": "OBJECT",
        "name": "CampaignOutcome",
        "fields": [
          {
            "name": "contactCount",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "disposition",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "Disposition"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "OBJECT",
        "name": "CampaignProgress",
        "fields": [
          {
            "name": "called",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "completed",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "doNotCall",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "exhausted",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "inProgress",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "notCalled",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "ENUM",
        "name": "CampaignStatus",
        "enumValues": [
          {
            "name": "ACTIVE",
            "isDeprecated": false
          },
          {
            "name": "ARCHIVED",
            "isDeprecated": false
          },
          {
            "name": "COMPLETED",
            "isDeprecated": false
          },
          {
            "name": "PAUSED",
            "isDeprecated": false
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "CancelBroadcastInput",
        "inputFields": [
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "CancelBroadcastResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "Broadcast"
          },
          {
            "kind": "OBJECT",
            "name": "DomainError"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "CancelContactImportInput",
        "inputFields": [
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "CancelContactImportResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "ContactImport"
          },
          {
            "kind": "OBJECT",
            "name": "DomainError"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "CancelMessageInput",
        "inputFields": [
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "CancelMessageResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "DomainError"
          },
          {
            "kind": "OBJECT",
            "name": "MessageCancellation"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "CancelTransferInput",
        "inputFields": [
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "CancelTransferResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "Call"
          },
          {
            "kind": "OBJECT",
            "name": "DomainError"
          }
        ]
      },
      {
        "kind": "ENUM",
        "name": "ChangeTopic",
        "enumValues": [
          {
            "name": "ACCESS_KEYS",
            "isDeprecated": false
          },
          {
            "name": "APPS",
            "isDeprecated": false
          },
          {
            "name": "ATTEMPTS",
            "isDeprecated": false
          },
          {
            "name": "AUDIO",
            "isDeprecated": false
          },
          {
            "name": "AUDIT",
            "isDeprecated": false
          },
          {
            "name": "BROADCASTS",
            "isDeprecated": false
          },
          {
            "name": "CALLS",
            "isDeprecated": false
          },
          {
            "name": "CAMPAIGNS",
            "isDeprecated": false
          },
          {
            "name": "CAMPAIGN_CONTACTS",
            "isDeprecated": false
          },
          {
            "name": "CONTACTS",
            "isDeprecated": false
          },
          {
            "name": "CONVERSATIONS",
            "isDeprecated": false
          },
          {
            "name": "DIALER",
            "isDeprecated": false
          },
          {
            "name": "DISPOSITIONS",
            "isDeprecated": false
          },
          {
            "name": "DO_NOT_CALL",
            "isDeprecated": false
          },
          {
            "name": "EVENTS",
            "isDeprecated": false
          },
          {
            "name": "IMPORTS",
            "isDeprecated": false
          },
          {
            "name": "INBOXES",
            "isDeprecated": false
          },
          {
            "name": "MESSAGES",
            "isDeprecated": false
          },
          {
            "name": "NOTICES",
            "isDeprecated": false
          },
          {
            "name": "NUMBERS",
            "isDeprecated": false
          },
          {
            "name": "PEOPLE",
            "isDeprecated": false
          },
          {
            "name": "SESSIONS",
            "isDeprecated": false
          },
          {
            "name": "SETTINGS",
            "isDeprecated": false
          },
          {
            "name": "SUBSCRIPTIONS",
            "isDeprecated": false
          }
        ]
      },
      {
        "kind": "OBJECT",
        "name": "Changes",
        "fields": [
          {
            "name": "topics",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "ENUM",
                    "name": "ChangeTopic"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "OBJECT",
        "name": "ClaimedPhone",
        "fields": [
          {
            "name": "attempts",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "label",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "number",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "PhoneNumber"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "obstacle",
            "type": {
              "kind": "ENUM",
              "name": "PhoneObstacle"
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "CloseBrowserPhoneInput",
        "inputFields": [
          {
            "name": "pageId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "CloseBrowserPhoneResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "BrowserPhone"
          },
          {
            "kind": "OBJECT",
            "name": "DomainError"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "CompleteTransferInput",
        "inputFields": [
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "CompleteTransferResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "Call"
          },
          {
            "kind": "OBJECT",
            "name": "DomainError"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "ConfirmAnsweredByPersonInput",
        "inputFields": [
          {
            "name": "sessionId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "ConfirmAnsweredByPersonResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "DialerSession"
          },
          {
            "kind": "OBJECT",
            "name": "DomainError"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "ConnectDialerSessionInput",
        "inputFields": [
          {
            "name": "device",
            "type": {
              "kind": "ENUM",
              "name": "AgentDevice"
            }
          },
          {
            "name": "sessionId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "ConnectDialerSessionResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "DialerSession"
          },
          {
            "kind": "OBJECT",
            "name": "DomainError"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "ConnectInboxInput",
        "inputFields": [
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "ConnectInboxResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "BusinessNumber"
          },
          {
            "kind": "OBJECT",
            "name": "DomainError"
          }
        ]
      },
      {
        "kind": "OBJECT",
        "name": "ConnectedApp",
        "fields": [
          {
            "name": "checkedAt",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "firstConnectedAt",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "forbiddenAt",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "forbiddenBy",
            "type": {
              "kind": "OBJECT",
              "name": "User"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "grantedScopes",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "ENUM",
                    "name": "OAuthScope"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "lastConnectedAt",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "maker",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "ENUM",
                "name": "AppMaker"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "name",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "publisher",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "publisherUrl",
            "type": {
              "kind": "SCALAR",
              "name": "URL"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "scopes",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "SCALAR",
                    "name": "String"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "userCount",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "OBJECT",
        "name": "ConnectedAppConnection",
        "fields": [
          {
            "name": "edges",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "ConnectedAppEdge"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "nodes",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "ConnectedApp"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "pageInfo",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "PageInfo"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "totalCount",
            "type": {
              "kind": "SCALAR",
              "name": "Int"
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "OBJECT",
        "name": "ConnectedAppEdge",
        "fields": [
          {
            "name": "cursor",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "node",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "ConnectedApp"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "OBJECT",
        "name": "Contact",
        "fields": [
          {
            "name": "calls",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "CallConnection"
              }
            },
            "args": [
              {
                "name": "after",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "before",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "first",
                "type": {
                  "kind": "SCALAR",
                  "name": "Int"
                }
              },
              {
                "name": "last",
                "type": {
                  "kind": "SCALAR",
                  "name": "Int"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "campaignEntries",
            "type": {
              "kind": "LIST",
              "ofType": {
                "kind": "NON_NULL",
                "ofType": {
                  "kind": "OBJECT",
                  "name": "CampaignContact"
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "company",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "conversations",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "ConversationConnection"
              }
            },
            "args": [
              {
                "name": "after",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "before",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "first",
                "type": {
                  "kind": "SCALAR",
                  "name": "Int"
                }
              },
              {
                "name": "last",
                "type": {
                  "kind": "SCALAR",
                  "name": "Int"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "createdAt",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "DateTime"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "doNotCallNumbers",
            "type": {
              "kind": "LIST",
              "ofType": {
                "kind": "NON_NULL",
                "ofType": {
                  "kind": "SCALAR",
                  "name": "PhoneNumber"
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "effectiveTimeZones",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "EffectiveTimeZone"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "email",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "externalId",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "extraFields",
            "type": {
              "kind": "SCALAR",
              "name": "StringMap"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "firstName",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "lastName",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "linkedinUrl",
            "type": {
              "kind": "SCALAR",
              "name": "URL"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "messages",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "MessageConnection"
              }
            },
            "args": [
              {
                "name": "after",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "before",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "first",
                "type": {
                  "kind": "SCALAR",
                  "name": "Int"
                }
              },
              {
                "name": "last",
                "type": {
                  "kind": "SCALAR",
                  "name": "Int"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "optedOut",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Boolean"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "optedOutAt",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "optedOutReason",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "phones",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "Phone"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "primaryNumber",
            "type": {
              "kind": "SCALAR",
              "name": "PhoneNumber"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "source",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "ENUM",
                "name": "ContactSource"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "timeline",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "TimelineEntryConnection"
              }
            },
            "args": [
              {
                "name": "after",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "before",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "first",
                "type": {
                  "kind": "SCALAR",
                  "name": "Int"
                }
              },
              {
                "name": "last",
                "type": {
                  "kind": "SCALAR",
                  "name": "Int"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "title",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "updatedAt",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "DateTime"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": [
          {
            "kind": "INTERFACE",
            "name": "Node"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "ContactChanges",
        "inputFields": [
          {
            "name": "company",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "email",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "externalId",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "extraFields",
            "type": {
              "kind": "SCALAR",
              "name": "StringMap"
            }
          },
          {
            "name": "firstName",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "lastName",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "linkedinUrl",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "optedOut",
            "type": {
              "kind": "SCALAR",
              "name": "Boolean"
            }
          },
          {
            "name": "optedOutAt",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            }
          },
          {
            "name": "optedOutReason",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "phones",
            "type": {
              "kind": "LIST",
              "ofType": {
                "kind": "NON_NULL",
                "ofType": {
                  "kind": "INPUT_OBJECT",
                  "name": "PhoneInput"
                }
              }
            }
          },
          {
            "name": "title",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "OBJECT",
        "name": "ContactConnection",
        "fields": [
          {
            "name": "edges",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "ContactEdge"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "nodes",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "Contact"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "pageInfo",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "PageInfo"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "totalCount",
            "type": {
              "kind": "SCALAR",
              "name": "Int"
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "OBJECT",
        "name": "ContactDeletion",
        "fields": [
          {
            "name": "deletedId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": [
          {
            "kind": "INTERFACE",
            "name": "Deletion"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "ContactDraft",
        "inputFields": [
          {
            "name": "company",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "email",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "externalId",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "extraFields",
            "type": {
              "kind": "SCALAR",
              "name": "StringMap"
            }
          },
          {
            "name": "firstName",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "lastName",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "linkedinUrl",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "optedOut",
            "type": {
              "kind": "SCALAR",
              "name": "Boolean"
            }
          },
          {
            "name": "optedOutAt",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            }
          },
          {
            "name": "optedOutReason",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "phones",
            "type": {
              "kind": "LIST",
              "ofType": {
                "kind": "NON_NULL",
                "ofType": {
                  "kind": "INPUT_OBJECT",
                  "name": "PhoneInput"
                }
              }
            }
          },
          {
            "name": "title",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "OBJECT",
        "name": "ContactEdge",
        "fields": [
          {
            "name": "cursor",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "node",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "Contact"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "ContactFilter",
        "inputFields": [
          {
            "name": "createdAfter",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            }
          },
          {
            "name": "createdBefore",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            }
          },
          {
            "name": "email",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "externalId",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "phone",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "q",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "updatedAfter",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            }
          },
          {
            "name": "updatedBefore",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "OBJECT",
        "name": "ContactImport",
        "fields": [
          {
            "name": "campaign",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "Campaign"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "campaignId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "columns",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "ImportColumn"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "createdAt",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "DateTime"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "createdCount",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "delimiter",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "encoding",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "endedAt",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "failure",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "fileName",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "processedCount",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "refusalConnection",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "ImportRefusalConnection"
              }
            },
            "args": [
              {
                "name": "after",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "before",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "first",
                "type": {
                  "kind": "SCALAR",
                  "name": "Int"
                }
              },
              {
                "name": "last",
                "type": {
                  "kind": "SCALAR",
                  "name": "Int"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "refusals",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "ImportRefusal"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "refusedCount",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "resumedAt",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "rowCount",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "skippedCount",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "startedAt",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "state",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "ENUM",
                "name": "ContactImportState"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "updatedCount",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "user",
            "type": {
              "kind": "OBJECT",
              "name": "User"
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": [
          {
            "kind": "INTERFACE",
            "name": "Node"
          }
        ]
      },
      {
        "kind": "OBJECT",
        "name": "ContactImportConnection",
        "fields": [
          {
            "name": "edges",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "ContactImportEdge"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "nodes",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "ContactImport"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "pageInfo",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "PageInfo"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "OBJECT",
        "name": "ContactImportEdge",
        "fields": [
          {
            "name": "cursor",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "node",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "ContactImport"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "OBJECT",
        "name": "ContactImportPreview",
        "fields": [
          {
            "name": "checkedCount",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "columns",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "ImportPreviewColumn"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "delimiter",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "encoding",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "fileName",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "problem",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "refusals",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "ImportRefusal"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "refusedCount",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "rowCount",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "OBJECT",
        "name": "ContactImportReport",
        "fields": [
          {
            "name": "csv",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "isComplete",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Boolean"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "ENUM",
        "name": "ContactImportState",
        "enumValues": [
          {
            "name": "CANCELED",
            "isDeprecated": false
          },
          {
            "name": "COMPLETED",
            "isDeprecated": false
          },
          {
            "name": "FAILED",
            "isDeprecated": false
          },
          {
            "name": "QUEUED",
            "isDeprecated": false
          },
          {
            "name": "RUNNING",
            "isDeprecated": false
          }
        ]
      },
      {
        "kind": "ENUM",
        "name": "ContactKey",
        "enumValues": [
          {
            "name": "EMAIL",
            "isDeprecated": false
          },
          {
            "name": "EXTERNAL_ID",
            "isDeprecated": false
          },
          {
            "name": "PHONE",
            "isDeprecated": false
          }
        ]
      },
      {
        "kind": "ENUM",
        "name": "ContactOrder",
        "enumValues": [
          {
            "name": "CREATED",
            "isDeprecated": false
          },
          {
            "name": "NAME",
            "isDeprecated": false
          },
          {
            "name": "UPDATED",
            "isDeprecated": false
          }
        ]
      },
      {
        "kind": "ENUM",
        "name": "ContactSource",
        "enumValues": [
          {
            "name": "API",
            "isDeprecated": false
          },
          {
            "name": "APP",
            "isDeprecated": false
          },
          {
            "name": "DIALER",
            "isDeprecated": false
          },
          {
            "name": "IMPORT",
            "isDeprecated": false
          },
          {
            "name": "INBOUND",
            "isDeprecated": false
          }
        ]
      },
      {
        "kind": "OBJECT",
        "name": "Conversation",
        "fields": [
          {
            "name": "contact",
            "type": {
              "kind": "OBJECT",
              "name": "Contact"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "contactId",
            "type": {
              "kind": "SCALAR",
              "name": "ID"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "createdAt",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "DateTime"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "inbox",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "Inbox"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "inboxId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "lastActivityAt",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "DateTime"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "lastMessage",
            "type": {
              "kind": "OBJECT",
              "name": "MessageSummary"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "lastMessageAt",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "messages",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "MessageConnection"
              }
            },
            "args": [
              {
                "name": "after",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "before",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "first",
                "type": {
                  "kind": "SCALAR",
                  "name": "Int"
                }
              },
              {
                "name": "last",
                "type": {
                  "kind": "SCALAR",
                  "name": "Int"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "phoneNumber",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "PhoneNumber"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "timeline",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "TimelineEntryConnection"
              }
            },
            "args": [
              {
                "name": "after",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "before",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "first",
                "type": {
                  "kind": "SCALAR",
                  "name": "Int"
                }
              },
              {
                "name": "last",
                "type": {
                  "kind": "SCALAR",
                  "name": "Int"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "unreadByMe",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "unreadCount",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "updatedAt",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "DateTime"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": [
          {
            "kind": "INTERFACE",
            "name": "Node"
          }
        ]
      },
      {
        "kind": "OBJECT",
        "name": "ConversationConnection",
        "fields": [
          {
            "name": "edges",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "ConversationEdge"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "nodes",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "Conversation"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "pageInfo",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "PageInfo"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "totalCount",
            "type": {
              "kind": "SCALAR",
              "name": "Int"
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "OBJECT",
        "name": "ConversationEdge",
        "fields": [
          {
            "name": "cursor",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "node",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "Conversation"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "ConversationFilter",
        "inputFields": [
          {
            "name": "contactId",
            "type": {
              "kind": "SCALAR",
              "name": "ID"
            }
          },
          {
            "name": "createdAfter",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            }
          },
          {
            "name": "createdBefore",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            }
          },
          {
            "name": "inboxId",
            "type": {
              "kind": "SCALAR",
              "name": "ID"
            }
          },
          {
            "name": "phone",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "q",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "unread",
            "type": {
              "kind": "SCALAR",
              "name": "Boolean"
            }
          },
          {
            "name": "updatedAfter",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            }
          },
          {
            "name": "updatedBefore",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "ENUM",
        "name": "ConversationOrder",
        "enumValues": [
          {
            "name": "CREATED",
            "isDeprecated": false
          },
          {
            "name": "LAST_ACTIVITY",
            "isDeprecated": false
          }
        ]
      },
      {
        "kind": "UNION",
        "name": "CreateAccessKeyResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "AccessKeyWithToken"
          },
          {
            "kind": "OBJECT",
            "name": "DomainError"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "CreateBroadcastInput",
        "inputFields": [
          {
            "name": "body",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            }
          },
          {
            "name": "campaignId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          },
          {
            "name": "idempotencyKey",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "inboxIds",
            "type": {
              "kind": "LIST",
              "ofType": {
                "kind": "NON_NULL",
                "ofType": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              }
            }
          },
          {
            "name": "outsideHours",
            "type": {
              "kind": "ENUM",
              "name": "OutsideHoursPolicy"
            }
          },
          {
            "name": "startsAt",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "CreateBroadcastResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "Broadcast"
          },
          {
            "kind": "OBJECT",
            "name": "DomainError"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "CreateCampaignInput",
        "inputFields": [
          {
            "name": "description",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "idempotencyKey",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "inboxIds",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "SCALAR",
                    "name": "ID"
                  }
                }
              }
            }
          },
          {
            "name": "name",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "CreateCampaignResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "Campaign"
          },
          {
            "kind": "OBJECT",
            "name": "DomainError"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "CreateDispositionInput",
        "inputFields": [
          {
            "name": "idempotencyKey",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "marksContactComplete",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Boolean"
              }
            },
            "defaultValue": "false"
          },
          {
            "name": "name",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "CreateDispositionResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "Disposition"
          },
          {
            "kind": "OBJECT",
            "name": "DomainError"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "CreateInboxInput",
        "inputFields": [
          {
            "name": "idempotencyKey",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "name",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            }
          },
          {
            "name": "phoneNumber",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "CreateInboxResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "DomainError"
          },
          {
            "kind": "OBJECT",
            "name": "Inbox"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "CreateOAuthClientInput",
        "inputFields": [
          {
            "name": "applicationType",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "ENUM",
                "name": "OAuthApplicationType"
              }
            },
            "defaultValue": "WEB"
          },
          {
            "name": "authMethod",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "ENUM",
                "name": "OAuthClientAuthMethod"
              }
            },
            "defaultValue": "CLIENT_SECRET_BASIC"
          },
          {
            "name": "idempotencyKey",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "jwks",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "name",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            }
          },
          {
            "name": "postLogoutRedirectUris",
            "type": {
              "kind": "LIST",
              "ofType": {
                "kind": "NON_NULL",
                "ofType": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              }
            }
          },
          {
            "name": "redirectUris",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "SCALAR",
                    "name": "String"
                  }
                }
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "CreateOAuthClientResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "DomainError"
          },
          {
            "kind": "OBJECT",
            "name": "OAuthClientWithSecret"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "CreatePhoneAccessTokenInput",
        "inputFields": [
          {
            "name": "pageId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "CreatePhoneAccessTokenResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "DomainError"
          },
          {
            "kind": "OBJECT",
            "name": "PhoneAccessToken"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "CreateWebhookSubscriptionInput",
        "inputFields": [
          {
            "name": "eventType",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "ENUM",
                "name": "WebhookEventType"
              }
            }
          },
          {
            "name": "idempotencyKey",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "targetUrl",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "CreateWebhookSubscriptionResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "DomainError"
          },
          {
            "kind": "OBJECT",
            "name": "WebhookSubscriptionWithSecret"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "CrmDispositionInput",
        "inputFields": [
          {
            "name": "externalId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            }
          },
          {
            "name": "marksContactComplete",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Boolean"
              }
            }
          },
          {
            "name": "name",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "SCALAR",
        "name": "DateTime"
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "DeactivateInboxInput",
        "inputFields": [
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "DeactivateInboxResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "DomainError"
          },
          {
            "kind": "OBJECT",
            "name": "Inbox"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "DeactivateUserInput",
        "inputFields": [
          {
            "name": "heirId",
            "type": {
              "kind": "SCALAR",
              "name": "ID"
            }
          },
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "DeactivateUserResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "DomainError"
          },
          {
            "kind": "OBJECT",
            "name": "UserDeactivation"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "DeclineIncomingCallInput",
        "inputFields": [
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "DeclineIncomingCallResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "Call"
          },
          {
            "kind": "OBJECT",
            "name": "DomainError"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "DeclineTransferInput",
        "inputFields": [
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "DeclineTransferResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "Call"
          },
          {
            "kind": "OBJECT",
            "name": "DomainError"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "DeleteAudioInput",
        "inputFields": [
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "DeleteAudioResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "AudioDeletion"
          },
          {
            "kind": "OBJECT",
            "name": "DomainError"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "DeleteContactInput",
        "inputFields": [
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "DeleteContactResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "ContactDeletion"
          },
          {
            "kind": "OBJECT",
            "name": "DomainError"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "DeleteOAuthClientInput",
        "inputFields": [
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "DeleteOAuthClientResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "DomainError"
          },
          {
            "kind": "OBJECT",
            "name": "OAuthClientDeletion"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "DeleteWebhookSubscriptionInput",
        "inputFields": [
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "DeleteWebhookSubscriptionResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "DomainError"
          },
          {
            "kind": "OBJECT",
            "name": "WebhookSubscriptionDeletion"
          }
        ]
      },
      {
        "kind": "INTERFACE",
        "name": "Deletion",
        "fields": [
          {
            "name": "deletedId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": [],
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "AudioDeletion"
          },
          {
            "kind": "OBJECT",
            "name": "CampaignContactRemoval"
          },
          {
            "kind": "OBJECT",
            "name": "ContactDeletion"
          },
          {
            "kind": "OBJECT",
            "name": "DisconnectedApp"
          },
          {
            "kind": "OBJECT",
            "name": "DoNotCallRemoval"
          },
          {
            "kind": "OBJECT",
            "name": "EndedBrowserSession"
          },
          {
            "kind": "OBJECT",
            "name": "InboxRouteRemoval"
          },
          {
            "kind": "OBJECT",
            "name": "OAuthClientDeletion"
          },
          {
            "kind": "OBJECT",
            "name": "OAuthGrantRevocation"
          },
          {
            "kind": "OBJECT",
            "name": "RevokedAccessKey"
          },
          {
            "kind": "OBJECT",
            "name": "RevokedInvitation"
          },
          {
            "kind": "OBJECT",
            "name": "WebhookSubscriptionDeletion"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "DialContactInput",
        "inputFields": [
          {
            "name": "contactId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          },
          {
            "name": "idempotencyKey",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "number",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "sessionId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "DialContactResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "DialerSession"
          },
          {
            "kind": "OBJECT",
            "name": "DomainError"
          }
        ]
      },
      {
        "kind": "ENUM",
        "name": "DialMode",
        "enumValues": [
          {
            "name": "POWER",
            "isDeprecated": false
          },
          {
            "name": "PREVIEW",
            "isDeprecated": false
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "DialNextInput",
        "inputFields": [
          {
            "name": "idempotencyKey",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "sessionId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "DialNextResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "DialerSession"
          },
          {
            "kind": "OBJECT",
            "name": "DomainError"
          }
        ]
      },
      {
        "kind": "OBJECT",
        "name": "DialerSession",
        "fields": [
          {
            "name": "call",
            "type": {
              "kind": "OBJECT",
              "name": "Call"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "campaign",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "Campaign"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "campaignId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "contact",
            "type": {
              "kind": "OBJECT",
              "name": "CampaignContact"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "createdAt",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "DateTime"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "dialMode",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "ENUM",
                "name": "DialMode"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "endedAt",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "inboxIds",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "SCALAR",
                    "name": "ID"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "inboxes",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "Inbox"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "leaseUntil",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "DateTime"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "line",
            "type": {
              "kind": "OBJECT",
              "name": "AgentLine"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "nextContactAt",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "nextDialAt",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "phones",
            "type": {
              "kind": "LIST",
              "ofType": {
                "kind": "NON_NULL",
                "ofType": {
                  "kind": "OBJECT",
                  "name": "ClaimedPhone"
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "powerPausedAt",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "user",
            "type": {
              "kind": "OBJECT",
              "name": "User"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "userId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "wait",
            "type": {
              "kind": "OBJECT",
              "name": "DialerWait"
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": [
          {
            "kind": "INTERFACE",
            "name": "Node"
          }
        ]
      },
      {
        "kind": "OBJECT",
        "name": "DialerSettings",
        "fields": [
          {
            "name": "attemptSpacingMinutes",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "busyRetryMinutes",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "callingFrom",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "LocalTime"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "callingUntil",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "LocalTime"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "completesExhausted",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Boolean"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "dailyNumberCap",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "dialMode",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "ENUM",
                "name": "DialMode"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "dialsOptedOut",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Boolean"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "hasWrittenConsent",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Boolean"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "leaseMinutes",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "machineAction",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "ENUM",
                "name": "MachineAction"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "maxAttempts",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "message",
            "type": {
              "kind": "OBJECT",
              "name": "AudioFile"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "nextPhoneOutcomes",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "ENUM",
                    "name": "NextPhoneOutcome"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "personalCallbackHours",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "recordsCalls",
            "type": {
              "kind": "SCALAR",
              "name": "Boolean"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "ringSeconds",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "wrapUpMinutes",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "wrapUpSeconds",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "DialerSettingsChanges",
        "inputFields": [
          {
            "name": "attemptSpacingMinutes",
            "type": {
              "kind": "SCALAR",
              "name": "Int"
            }
          },
          {
            "name": "busyRetryMinutes",
            "type": {
              "kind": "SCALAR",
              "name": "Int"
            }
          },
          {
            "name": "callingFrom",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "callingUntil",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "completesExhausted",
            "type": {
              "kind": "SCALAR",
              "name": "Boolean"
            }
          },
          {
            "name": "dailyNumberCap",
            "type": {
              "kind": "SCALAR",
              "name": "Int"
            }
          },
          {
            "name": "dialMode",
            "type": {
              "kind": "ENUM",
              "name": "DialMode"
            }
          },
          {
            "name": "dialsOptedOut",
            "type": {
              "kind": "SCALAR",
              "name": "Boolean"
            }
          },
          {
            "name": "hasWrittenConsent",
            "type": {
              "kind": "SCALAR",
              "name": "Boolean"
            }
          },
          {
            "name": "leaseMinutes",
            "type": {
              "kind": "SCALAR",
              "name": "Int"
            }
          },
          {
            "name": "machineAction",
            "type": {
              "kind": "ENUM",
              "name": "MachineAction"
            }
          },
          {
            "name": "maxAttempts",
            "type": {
              "kind": "SCALAR",
              "name": "Int"
            }
          },
          {
            "name": "messageId",
            "type": {
              "kind": "SCALAR",
              "name": "ID"
            }
          },
          {
            "name": "nextPhoneOutcomes",
            "type": {
              "kind": "LIST",
              "ofType": {
                "kind": "NON_NULL",
                "ofType": {
                  "kind": "ENUM",
                  "name": "NextPhoneOutcome"
                }
              }
            }
          },
          {
            "name": "personalCallbackHours",
            "type": {
              "kind": "SCALAR",
              "name": "Int"
            }
          },
          {
            "name": "recordsCalls",
            "type": {
              "kind": "SCALAR",
              "name": "Boolean"
            }
          },
          {
            "name": "ringSeconds",
            "type": {
              "kind": "SCALAR",
              "name": "Int"
            }
          },
          {
            "name": "wrapUpMinutes",
            "type": {
              "kind": "SCALAR",
              "name": "Int"
            }
          },
          {
            "name": "wrapUpSeconds",
            "type": {
              "kind": "SCALAR",
              "name": "Int"
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "OBJECT",
        "name": "DialerWait",
        "fields": [
          {
            "name": "claimedCount",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "contact",
            "type": {
              "kind": "OBJECT",
              "name": "CampaignContact"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "exhaustedCount",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "openCount",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "reason",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "ENUM",
                "name": "DialerWaitReason"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "until",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "ENUM",
        "name": "DialerWaitReason",
        "enumValues": [
          {
            "name": "CALLBACK",
            "isDeprecated": false
          },
          {
            "name": "CAMPAIGN_INACTIVE",
            "isDeprecated": false
          },
          {
            "name": "CLAIMED",
            "isDeprecated": false
          },
          {
            "name": "EXHAUSTED",
            "isDeprecated": false
          },
          {
            "name": "HOURS",
            "isDeprecated": false
          },
          {
            "name": "NONE_LEFT",
            "isDeprecated": false
          },
          {
            "name": "RESERVED",
            "isDeprecated": false
          },
          {
            "name": "RESTING",
            "isDeprecated": false
          }
        ]
      },
      {
        "kind": "ENUM",
        "name": "Direction",
        "enumValues": [
          {
            "name": "INCOMING",
            "isDeprecated": false
          },
          {
            "name": "OUTGOING",
            "isDeprecated": false
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "DisconnectAppInput",
        "inputFields": [
          {
            "name": "clientId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "DisconnectAppResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "DisconnectedApp"
          },
          {
            "kind": "OBJECT",
            "name": "DomainError"
          }
        ]
      },
      {
        "kind": "OBJECT",
        "name": "DisconnectedApp",
        "fields": [
          {
            "name": "deletedId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": [
          {
            "kind": "INTERFACE",
            "name": "Deletion"
          }
        ]
      },
      {
        "kind": "OBJECT",
        "name": "Disposition",
        "fields": [
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "marksContactComplete",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Boolean"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "name",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "source",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "ENUM",
                "name": "DispositionSource"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "systemKey",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            },
            "args": [],
            "isDeprecated": true
          },
          {
            "name": "systemOutcome",
            "type": {
              "kind": "ENUM",
              "name": "SystemOutcome"
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "DispositionChanges",
        "inputFields": [
          {
            "name": "marksContactComplete",
            "type": {
              "kind": "SCALAR",
              "name": "Boolean"
            }
          },
          {
            "name": "name",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "DispositionDraft",
        "inputFields": [
          {
            "name": "marksContactComplete",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Boolean"
              }
            },
            "defaultValue": "false"
          },
          {
            "name": "name",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "OBJECT",
        "name": "DispositionList",
        "fields": [
          {
            "name": "dispositions",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "Disposition"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "ENUM",
        "name": "DispositionSource",
        "enumValues": [
          {
            "name": "CRM",
            "isDeprecated": false
          },
          {
            "name": "SERVICE",
            "isDeprecated": false
          }
        ]
      },
      {
        "kind": "OBJECT",
        "name": "DoNotCallAddition",
        "fields": [
          {
            "name": "outcomes",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "DoNotCallOutcome"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "OBJECT",
        "name": "DoNotCallImport",
        "fields": [
          {
            "name": "added",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "known",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "refused",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "DoNotCallRefusal"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "DoNotCallImportInput",
        "inputFields": [
          {
            "name": "note",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "phoneNumbers",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "SCALAR",
                    "name": "String"
                  }
                }
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "OBJECT",
        "name": "DoNotCallNumber",
        "fields": [
          {
            "name": "createdAt",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "DateTime"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "note",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "phoneNumber",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "PhoneNumber"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "source",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "ENUM",
                "name": "DoNotCallSource"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "OBJECT",
        "name": "DoNotCallNumberConnection",
        "fields": [
          {
            "name": "edges",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "DoNotCallNumberEdge"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "nodes",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "DoNotCallNumber"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "pageInfo",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "PageInfo"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "OBJECT",
        "name": "DoNotCallNumberEdge",
        "fields": [
          {
            "name": "cursor",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "node",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "DoNotCallNumber"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "DoNotCallNumberInput",
        "inputFields": [
          {
            "name": "note",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "phoneNumber",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "OBJECT",
        "name": "DoNotCallOutcome",
        "fields": [
          {
            "name": "error",
            "type": {
              "kind": "OBJECT",
              "name": "AdditionRefusal"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "number",
            "type": {
              "kind": "OBJECT",
              "name": "DoNotCallNumber"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "result",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "ENUM",
                "name": "DoNotCallResult"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "OBJECT",
        "name": "DoNotCallRefusal",
        "fields": [
          {
            "name": "error",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "AdditionRefusal"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "index",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "OBJECT",
        "name": "DoNotCallRemoval",
        "fields": [
          {
            "name": "deletedId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "removedNumber",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            },
            "args": [],
            "isDeprecated": true
          }
        ],
        "interfaces": [
          {
            "kind": "INTERFACE",
            "name": "Deletion"
          }
        ]
      },
      {
        "kind": "ENUM",
        "name": "DoNotCallResult",
        "enumValues": [
          {
            "name": "CREATED",
            "isDeprecated": false
          },
          {
            "name": "FAILED",
            "isDeprecated": false
          },
          {
            "name": "SKIPPED",
            "isDeprecated": false
          },
          {
            "name": "UPDATED",
            "isDeprecated": false
          }
        ]
      },
      {
        "kind": "ENUM",
        "name": "DoNotCallSource",
        "enumValues": [
          {
            "name": "AGENT",
            "isDeprecated": false
          },
          {
            "name": "API",
            "isDeprecated": false
          },
          {
            "name": "APP",
            "isDeprecated": false
          },
          {
            "name": "IMPORT",
            "isDeprecated": false
          }
        ]
      },
      {
        "kind": "OBJECT",
        "name": "DomainError",
        "fields": [
          {
            "name": "code",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "ENUM",
                "name": "ErrorCode"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "faults",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "InputFault"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "field",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "message",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "requestId",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "ENUM",
        "name": "DuplicatePolicy",
        "enumValues": [
          {
            "name": "ERROR",
            "isDeprecated": false
          },
          {
            "name": "SKIP",
            "isDeprecated": false
          },
          {
            "name": "UPDATE",
            "isDeprecated": false
          }
        ]
      },
      {
        "kind": "OBJECT",
        "name": "EffectiveTimeZone",
        "fields": [
          {
            "name": "localTime",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "LocalTime"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "source",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "ENUM",
                "name": "TimeZoneSource"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "timeZone",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "TimeZone"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "EnableWebhookSubscriptionInput",
        "inputFields": [
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "EnableWebhookSubscriptionResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "DomainError"
          },
          {
            "kind": "OBJECT",
            "name": "WebhookSubscription"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "EndBrowserSessionInput",
        "inputFields": [
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "EndBrowserSessionResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "DomainError"
          },
          {
            "kind": "OBJECT",
            "name": "EndedBrowserSession"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "EndCallInput",
        "inputFields": [
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "EndCallResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "Call"
          },
          {
            "kind": "OBJECT",
            "name": "DomainError"
          }
        ]
      },
      {
        "kind": "OBJECT",
        "name": "EndedBrowserSession",
        "fields": [
          {
            "name": "deletedId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": [
          {
            "kind": "INTERFACE",
            "name": "Deletion"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "ErasePersonInput",
        "inputFields": [
          {
            "name": "contactId",
            "type": {
              "kind": "SCALAR",
              "name": "ID"
            }
          },
          {
            "name": "phoneNumber",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "ErasePersonResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "DomainError"
          },
          {
            "kind": "OBJECT",
            "name": "PersonErasure"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "EraseRecordingInput",
        "inputFields": [
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "EraseRecordingResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "DomainError"
          },
          {
            "kind": "OBJECT",
            "name": "Recording"
          }
        ]
      },
      {
        "kind": "ENUM",
        "name": "ErrorCode",
        "enumValues": [
          {
            "name": "BUSINESS_SUSPENDED",
            "isDeprecated": false
          },
          {
            "name": "CONFLICT",
            "isDeprecated": false
          },
          {
            "name": "FORBIDDEN",
            "isDeprecated": false
          },
          {
            "name": "GONE",
            "isDeprecated": false
          },
          {
            "name": "IDEMPOTENCY_IN_PROGRESS",
            "isDeprecated": false
          },
          {
            "name": "IDEMPOTENCY_KEY_REUSED",
            "isDeprecated": false
          },
          {
            "name": "INVALID_EVENT_TYPE",
            "isDeprecated": false
          },
          {
            "name": "INVALID_PHONE_NUMBER",
            "isDeprecated": false
          },
          {
            "name": "NOT_FOUND",
            "isDeprecated": false
          },
          {
            "name": "UNPROCESSABLE_ENTITY",
            "isDeprecated": false
          },
          {
            "name": "VALIDATION_ERROR",
            "isDeprecated": false
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "ExportPersonInput",
        "inputFields": [
          {
            "name": "after",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "contactId",
            "type": {
              "kind": "SCALAR",
              "name": "ID"
            }
          },
          {
            "name": "format",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "ENUM",
                "name": "PersonExportFormat"
              }
            }
          },
          {
            "name": "phoneNumber",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "ExportPersonResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "DomainError"
          },
          {
            "kind": "OBJECT",
            "name": "PersonExportPart"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "ExtendWrapUpInput",
        "inputFields": [
          {
            "name": "sessionId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "ExtendWrapUpResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "DialerSession"
          },
          {
            "kind": "OBJECT",
            "name": "DomainError"
          }
        ]
      },
      {
        "kind": "SCALAR",
        "name": "Float"
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "ForbidAppInput",
        "inputFields": [
          {
            "name": "clientId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "ForbidAppResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "AppForbidding"
          },
          {
            "kind": "OBJECT",
            "name": "DomainError"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "HangUpCallInput",
        "inputFields": [
          {
            "name": "sessionId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "HangUpCallResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "DialerSession"
          },
          {
            "kind": "OBJECT",
            "name": "DomainError"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "HoldCallInput",
        "inputFields": [
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          },
          {
            "name": "isOnHold",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Boolean"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "HoldCallResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "Call"
          },
          {
            "kind": "OBJECT",
            "name": "DomainError"
          }
        ]
      },
      {
        "kind": "OBJECT",
        "name": "Holiday",
        "fields": [
          {
            "name": "date",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "name",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "HolidayInput",
        "inputFields": [
          {
            "name": "date",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            }
          },
          {
            "name": "name",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "SCALAR",
        "name": "ID"
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "ImportCampaignContactsInput",
        "inputFields": [
          {
            "name": "campaignId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          },
          {
            "name": "columns",
            "type": {
              "kind": "LIST",
              "ofType": {
                "kind": "NON_NULL",
                "ofType": {
                  "kind": "INPUT_OBJECT",
                  "name": "ImportColumnInput"
                }
              }
            }
          },
          {
            "name": "country",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "file",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Upload"
              }
            }
          },
          {
            "name": "mapping",
            "type": {
              "kind": "LIST",
              "ofType": {
                "kind": "NON_NULL",
                "ofType": {
                  "kind": "INPUT_OBJECT",
                  "name": "ImportColumnInput"
                }
              }
            }
          },
          {
            "name": "onDuplicate",
            "type": {
              "kind": "ENUM",
              "name": "DuplicatePolicy"
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "ImportCampaignContactsResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "ContactImport"
          },
          {
            "kind": "OBJECT",
            "name": "DomainError"
          }
        ]
      },
      {
        "kind": "OBJECT",
        "name": "ImportColumn",
        "fields": [
          {
            "name": "field",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "header",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "ImportColumnInput",
        "inputFields": [
          {
            "name": "field",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            }
          },
          {
            "name": "header",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "ImportDoNotCallNumbersResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "DoNotCallImport"
          },
          {
            "kind": "OBJECT",
            "name": "DomainError"
          }
        ]
      },
      {
        "kind": "OBJECT",
        "name": "ImportPreviewColumn",
        "fields": [
          {
            "name": "field",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "header",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "samples",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "SCALAR",
                    "name": "String"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "OBJECT",
        "name": "ImportRefusal",
        "fields": [
          {
            "name": "cells",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "SCALAR",
                    "name": "String"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "code",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "ENUM",
                "name": "ErrorCode"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "column",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "line",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "message",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "rowNumber",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "OBJECT",
        "name": "ImportRefusalConnection",
        "fields": [
          {
            "name": "edges",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "ImportRefusalEdge"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "nodes",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "ImportRefusal"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "pageInfo",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "PageInfo"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "OBJECT",
        "name": "ImportRefusalEdge",
        "fields": [
          {
            "name": "cursor",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "node",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "ImportRefusal"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "OBJECT",
        "name": "Inbox",
        "fields": [
          {
            "name": "createdAt",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "DateTime"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "forwardTo",
            "type": {
              "kind": "SCALAR",
              "name": "PhoneNumber"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "isActive",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Boolean"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "name",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "number",
            "type": {
              "kind": "OBJECT",
              "name": "BusinessNumber"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "phoneNumber",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "PhoneNumber"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "route",
            "type": {
              "kind": "OBJECT",
              "name": "InboxRoute"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "updatedAt",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "DateTime"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": [
          {
            "kind": "INTERFACE",
            "name": "Node"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "InboxChanges",
        "inputFields": [
          {
            "name": "name",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "OBJECT",
        "name": "InboxList",
        "fields": [
          {
            "name": "inboxes",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "Inbox"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "ENUM",
        "name": "InboxOrder",
        "enumValues": [
          {
            "name": "CREATED",
            "isDeprecated": false
          },
          {
            "name": "POSITION",
            "isDeprecated": false
          }
        ]
      },
      {
        "kind": "OBJECT",
        "name": "InboxRoute",
        "fields": [
          {
            "name": "holidays",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "Holiday"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "hours",
            "type": {
              "kind": "LIST",
              "ofType": {
                "kind": "NON_NULL",
                "ofType": {
                  "kind": "OBJECT",
                  "name": "OpeningHours"
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "isOpen",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Boolean"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "members",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "InboxRouteMember"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "strategy",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "ENUM",
                "name": "RingStrategy"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "timeZone",
            "type": {
              "kind": "SCALAR",
              "name": "TimeZone"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "updatedAt",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "DateTime"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "whenClosed",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "RouteEnding"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "whenUnanswered",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "RouteEnding"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "OBJECT",
        "name": "InboxRouteMember",
        "fields": [
          {
            "name": "ringSeconds",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "user",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "User"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "InboxRouteMemberInput",
        "inputFields": [
          {
            "name": "ringSeconds",
            "type": {
              "kind": "SCALAR",
              "name": "Int"
            }
          },
          {
            "name": "userId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "OBJECT",
        "name": "InboxRouteRemoval",
        "fields": [
          {
            "name": "deletedId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": [
          {
            "kind": "INTERFACE",
            "name": "Deletion"
          }
        ]
      },
      {
        "kind": "OBJECT",
        "name": "InputFault",
        "fields": [
          {
            "name": "code",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "ENUM",
                "name": "ErrorCode"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "message",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "path",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "SCALAR",
        "name": "Int"
      },
      {
        "kind": "OBJECT",
        "name": "Invitation",
        "fields": [
          {
            "name": "createdAt",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "DateTime"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "email",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "expiresAt",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "DateTime"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "name",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "role",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "ENUM",
                "name": "Role"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "sentAt",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "DateTime"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "updatedAt",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "DateTime"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "url",
            "type": {
              "kind": "SCALAR",
              "name": "URL"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "usedAt",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "user",
            "type": {
              "kind": "OBJECT",
              "name": "User"
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "OBJECT",
        "name": "InvitationConnection",
        "fields": [
          {
            "name": "edges",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "InvitationEdge"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "nodes",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "Invitation"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "pageInfo",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "PageInfo"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "totalCount",
            "type": {
              "kind": "SCALAR",
              "name": "Int"
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "OBJECT",
        "name": "InvitationEdge",
        "fields": [
          {
            "name": "cursor",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "node",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "Invitation"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "InvitationFilter",
        "inputFields": [
          {
            "name": "createdAfter",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            }
          },
          {
            "name": "createdBefore",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            }
          },
          {
            "name": "isUsed",
            "type": {
              "kind": "SCALAR",
              "name": "Boolean"
            }
          },
          {
            "name": "updatedAfter",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            }
          },
          {
            "name": "updatedBefore",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "InviteUserInput",
        "inputFields": [
          {
            "name": "email",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            }
          },
          {
            "name": "idempotencyKey",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "inboxIds",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "SCALAR",
                    "name": "ID"
                  }
                }
              }
            },
            "defaultValue": "[]"
          },
          {
            "name": "name",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            }
          },
          {
            "name": "role",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "ENUM",
                "name": "Role"
              }
            },
            "defaultValue": "MEMBER"
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "InviteUserResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "DomainError"
          },
          {
            "kind": "OBJECT",
            "name": "Invitation"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "KeepDialerSessionInput",
        "inputFields": [
          {
            "name": "sessionId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "KeepDialerSessionResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "DialerSession"
          },
          {
            "kind": "OBJECT",
            "name": "DomainError"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "LeaveDialerSessionInput",
        "inputFields": [
          {
            "name": "sessionId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "LeaveDialerSessionResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "DialerSession"
          },
          {
            "kind": "OBJECT",
            "name": "DomainError"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "LeaveMessageInput",
        "inputFields": [
          {
            "name": "sessionId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "LeaveMessageResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "DialerSession"
          },
          {
            "kind": "OBJECT",
            "name": "DomainError"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "LeaveSupervisionInput",
        "inputFields": [
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "LeaveSupervisionResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "Call"
          },
          {
            "kind": "OBJECT",
            "name": "DomainError"
          }
        ]
      },
      {
        "kind": "SCALAR",
        "name": "LocalTime"
      },
      {
        "kind": "ENUM",
        "name": "MachineAction",
        "enumValues": [
          {
            "name": "HAND_TO_AGENT",
            "isDeprecated": false
          },
          {
            "name": "HANG_UP",
            "isDeprecated": false
          },
          {
            "name": "LEAVE_MESSAGE",
            "isDeprecated": false
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "MarkConversationReadInput",
        "inputFields": [
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "MarkConversationReadResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "Conversation"
          },
          {
            "kind": "OBJECT",
            "name": "DomainError"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "MarkMissedCallsInput",
        "inputFields": [
          {
            "name": "handled",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Boolean"
              }
            }
          },
          {
            "name": "ids",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "SCALAR",
                    "name": "ID"
                  }
                }
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "MarkMissedCallsResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "DomainError"
          },
          {
            "kind": "OBJECT",
            "name": "MarkedMissedCalls"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "MarkNoticesReadInput",
        "inputFields": [
          {
            "name": "ids",
            "type": {
              "kind": "LIST",
              "ofType": {
                "kind": "NON_NULL",
                "ofType": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              }
            }
          },
          {
            "name": "upTo",
            "type": {
              "kind": "SCALAR",
              "name": "ID"
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "MarkNoticesReadResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "DomainError"
          },
          {
            "kind": "OBJECT",
            "name": "MarkedNotices"
          }
        ]
      },
      {
        "kind": "OBJECT",
        "name": "MarkedMissedCalls",
        "fields": [
          {
            "name": "changedIds",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "SCALAR",
                    "name": "ID"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "OBJECT",
        "name": "MarkedNotices",
        "fields": [
          {
            "name": "hasMore",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Boolean"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "readIds",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "SCALAR",
                    "name": "ID"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "OBJECT",
        "name": "Media",
        "fields": [
          {
            "name": "contentType",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "size",
            "type": {
              "kind": "SCALAR",
              "name": "Int"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "state",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "ENUM",
                "name": "MediaState"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "url",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "URL"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "ENUM",
        "name": "MediaState",
        "enumValues": [
          {
            "name": "FAILED",
            "isDeprecated": false
          },
          {
            "name": "PENDING",
            "isDeprecated": false
          },
          {
            "name": "STORED",
            "isDeprecated": false
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "MergeContactsInput",
        "inputFields": [
          {
            "name": "fromId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          },
          {
            "name": "intoId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "MergeContactsResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "Contact"
          },
          {
            "kind": "OBJECT",
            "name": "DomainError"
          }
        ]
      },
      {
        "kind": "OBJECT",
        "name": "Message",
        "fields": [
          {
            "name": "body",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "campaign",
            "type": {
              "kind": "OBJECT",
              "name": "Campaign"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "campaignId",
            "type": {
              "kind": "SCALAR",
              "name": "ID"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "contact",
            "type": {
              "kind": "OBJECT",
              "name": "Contact"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "contactId",
            "type": {
              "kind": "SCALAR",
              "name": "ID"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "conversation",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "Conversation"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "conversationId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "createdAt",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "DateTime"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "deliveredAt",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "direction",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "ENUM",
                "name": "Direction"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "error",
            "type": {
              "kind": "OBJECT",
              "name": "MessageError"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "from",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "PhoneNumber"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "inbox",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "Inbox"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "inboxId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "media",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "Media"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "messageStatus",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "ENUM",
                "name": "MessageStatus"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "possibleDuplicate",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Boolean"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "segments",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "sendAt",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "sentAt",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "status",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "ENUM",
                "name": "MessageStatus"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "to",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "PhoneNumber"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "updatedAt",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "DateTime"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "user",
            "type": {
              "kind": "OBJECT",
              "name": "User"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "userId",
            "type": {
              "kind": "SCALAR",
              "name": "ID"
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": [
          {
            "kind": "INTERFACE",
            "name": "Node"
          },
          {
            "kind": "INTERFACE",
            "name": "TimelineEntry"
          }
        ]
      },
      {
        "kind": "OBJECT",
        "name": "MessageCancellation",
        "fields": [
          {
            "name": "canceledId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "OBJECT",
        "name": "MessageConnection",
        "fields": [
          {
            "name": "edges",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "MessageEdge"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "nodes",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "Message"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "pageInfo",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "PageInfo"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "totalCount",
            "type": {
              "kind": "SCALAR",
              "name": "Int"
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "MessageDraft",
        "inputFields": [
          {
            "name": "body",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "conversationId",
            "type": {
              "kind": "SCALAR",
              "name": "ID"
            }
          },
          {
            "name": "inboxId",
            "type": {
              "kind": "SCALAR",
              "name": "ID"
            }
          },
          {
            "name": "mediaUrls",
            "type": {
              "kind": "LIST",
              "ofType": {
                "kind": "NON_NULL",
                "ofType": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              }
            }
          },
          {
            "name": "sendAt",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            }
          },
          {
            "name": "to",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "OBJECT",
        "name": "MessageEdge",
        "fields": [
          {
            "name": "cursor",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "node",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "Message"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "OBJECT",
        "name": "MessageError",
        "fields": [
          {
            "name": "code",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "ENUM",
                "name": "MessageErrorCode"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "message",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "ENUM",
        "name": "MessageErrorCode",
        "enumValues": [
          {
            "name": "CARRIER_BLOCKED",
            "isDeprecated": false
          },
          {
            "name": "CARRIER_ERROR",
            "isDeprecated": false
          },
          {
            "name": "GEO_BLOCKED",
            "isDeprecated": false
          },
          {
            "name": "INVALID_NUMBER",
            "isDeprecated": false
          },
          {
            "name": "LANDLINE",
            "isDeprecated": false
          },
          {
            "name": "NOT_REGISTERED",
            "isDeprecated": false
          },
          {
            "name": "OPTED_OUT",
            "isDeprecated": false
          },
          {
            "name": "UNREACHABLE",
            "isDeprecated": false
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "MessageFilter",
        "inputFields": [
          {
            "name": "campaignId",
            "type": {
              "kind": "SCALAR",
              "name": "ID"
            }
          },
          {
            "name": "contactId",
            "type": {
              "kind": "SCALAR",
              "name": "ID"
            }
          },
          {
            "name": "conversationId",
            "type": {
              "kind": "SCALAR",
              "name": "ID"
            }
          },
          {
            "name": "createdAfter",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            }
          },
          {
            "name": "createdBefore",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            }
          },
          {
            "name": "direction",
            "type": {
              "kind": "ENUM",
              "name": "Direction"
            }
          },
          {
            "name": "inboxId",
            "type": {
              "kind": "SCALAR",
              "name": "ID"
            }
          },
          {
            "name": "phone",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "status",
            "type": {
              "kind": "ENUM",
              "name": "MessageStatus"
            }
          },
          {
            "name": "updatedAfter",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            }
          },
          {
            "name": "updatedBefore",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "ENUM",
        "name": "MessageStatus",
        "enumValues": [
          {
            "name": "DELIVERED",
            "isDeprecated": false
          },
          {
            "name": "FAILED",
            "isDeprecated": false
          },
          {
            "name": "QUEUED",
            "isDeprecated": false
          },
          {
            "name": "RECEIVED",
            "isDeprecated": false
          },
          {
            "name": "SCHEDULED",
            "isDeprecated": false
          },
          {
            "name": "SENDING",
            "isDeprecated": false
          },
          {
            "name": "SENT",
            "isDeprecated": false
          },
          {
            "name": "UNDELIVERED",
            "isDeprecated": false
          }
        ]
      },
      {
        "kind": "OBJECT",
        "name": "MessageSummary",
        "fields": [
          {
            "name": "body",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "createdAt",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "DateTime"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "direction",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "ENUM",
                "name": "Direction"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "OBJECT",
        "name": "MissedCall",
        "fields": [
          {
            "name": "call",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "Call"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "handledAt",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "handledBy",
            "type": {
              "kind": "OBJECT",
              "name": "User"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "voicemailSeconds",
            "type": {
              "kind": "SCALAR",
              "name": "Int"
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "OBJECT",
        "name": "MissedCallConnection",
        "fields": [
          {
            "name": "edges",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "MissedCallEdge"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "nodes",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "MissedCall"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "pageInfo",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "PageInfo"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "totalCount",
            "type": {
              "kind": "SCALAR",
              "name": "Int"
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "OBJECT",
        "name": "MissedCallEdge",
        "fields": [
          {
            "name": "cursor",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "node",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "MissedCall"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "MissedCallFilter",
        "inputFields": [
          {
            "name": "handled",
            "type": {
              "kind": "SCALAR",
              "name": "Boolean"
            }
          },
          {
            "name": "inboxId",
            "type": {
              "kind": "SCALAR",
              "name": "ID"
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "OBJECT",
        "name": "Mutation",
        "fields": [
          {
            "name": "acceptIncomingCall",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "AcceptIncomingCallResult"
              }
            },
            "args": [
              {
                "name": "input",
                "type": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "INPUT_OBJECT",
                    "name": "AcceptIncomingCallInput"
                  }
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "activateInbox",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "ActivateInboxResult"
              }
            },
            "args": [
              {
                "name": "id",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "ActivateInboxInput"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "addCampaignContacts",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "AddCampaignContactsResult"
              }
            },
            "args": [
              {
                "name": "campaignId",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              },
              {
                "name": "contacts",
                "type": {
                  "kind": "LIST",
                  "ofType": {
                    "kind": "NON_NULL",
                    "ofType": {
                      "kind": "INPUT_OBJECT",
                      "name": "CampaignContactDraft"
                    }
                  }
                }
              },
              {
                "name": "idempotencyKey",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "AddCampaignContactsInput"
                }
              },
              {
                "name": "onDuplicate",
                "type": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "ENUM",
                    "name": "DuplicatePolicy"
                  }
                },
                "defaultValue": "SKIP"
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "addDoNotCallNumber",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "AddDoNotCallNumberResult"
              }
            },
            "args": [
              {
                "name": "input",
                "type": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "INPUT_OBJECT",
                    "name": "DoNotCallNumberInput"
                  }
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "addDoNotCallNumbers",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "AddDoNotCallNumbersResult"
              }
            },
            "args": [
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "AddDoNotCallNumbersInput"
                }
              },
              {
                "name": "numbers",
                "type": {
                  "kind": "LIST",
                  "ofType": {
                    "kind": "NON_NULL",
                    "ofType": {
                      "kind": "INPUT_OBJECT",
                      "name": "DoNotCallNumberInput"
                    }
                  }
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "adoptNumber",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "AdoptNumberResult"
              }
            },
            "args": [
              {
                "name": "id",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "AdoptNumberInput"
                }
              },
              {
                "name": "name",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "allowApp",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "AllowAppResult"
              }
            },
            "args": [
              {
                "name": "input",
                "type": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "INPUT_OBJECT",
                    "name": "AllowAppInput"
                  }
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "archiveCampaign",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "ArchiveCampaignResult"
              }
            },
            "args": [
              {
                "name": "id",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "ArchiveCampaignInput"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "beatBrowserPhone",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "BeatBrowserPhoneResult"
              }
            },
            "args": [
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "BeatBrowserPhoneInput"
                }
              },
              {
                "name": "pageId",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "buyNumber",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "BuyNumberResult"
              }
            },
            "args": [
              {
                "name": "idempotencyKey",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "INPUT_OBJECT",
                    "name": "BuyNumberInput"
                  }
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "cancelBroadcast",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "CancelBroadcastResult"
              }
            },
            "args": [
              {
                "name": "id",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "CancelBroadcastInput"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "cancelContactImport",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "CancelContactImportResult"
              }
            },
            "args": [
              {
                "name": "input",
                "type": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "INPUT_OBJECT",
                    "name": "CancelContactImportInput"
                  }
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "cancelMessage",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "CancelMessageResult"
              }
            },
            "args": [
              {
                "name": "id",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "CancelMessageInput"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "cancelTransfer",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "CancelTransferResult"
              }
            },
            "args": [
              {
                "name": "id",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "CancelTransferInput"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "closeBrowserPhone",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "CloseBrowserPhoneResult"
              }
            },
            "args": [
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "CloseBrowserPhoneInput"
                }
              },
              {
                "name": "pageId",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "completeTransfer",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "CompleteTransferResult"
              }
            },
            "args": [
              {
                "name": "id",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "CompleteTransferInput"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "confirmAnsweredByPerson",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "ConfirmAnsweredByPersonResult"
              }
            },
            "args": [
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "ConfirmAnsweredByPersonInput"
                }
              },
              {
                "name": "sessionId",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "connectDialerSession",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "ConnectDialerSessionResult"
              }
            },
            "args": [
              {
                "name": "device",
                "type": {
                  "kind": "ENUM",
                  "name": "AgentDevice"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "ConnectDialerSessionInput"
                }
              },
              {
                "name": "sessionId",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "connectInbox",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "ConnectInboxResult"
              }
            },
            "args": [
              {
                "name": "id",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "ConnectInboxInput"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "createAccessKey",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "CreateAccessKeyResult"
              }
            },
            "args": [
              {
                "name": "idempotencyKey",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "INPUT_OBJECT",
                    "name": "AccessKeyInput"
                  }
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "createBroadcast",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "CreateBroadcastResult"
              }
            },
            "args": [
              {
                "name": "draft",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "BroadcastDraft"
                }
              },
              {
                "name": "idempotencyKey",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "CreateBroadcastInput"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "createCampaign",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "CreateCampaignResult"
              }
            },
            "args": [
              {
                "name": "draft",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "CampaignDraft"
                }
              },
              {
                "name": "idempotencyKey",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "CreateCampaignInput"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "createDisposition",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "CreateDispositionResult"
              }
            },
            "args": [
              {
                "name": "draft",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "DispositionDraft"
                }
              },
              {
                "name": "idempotencyKey",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "CreateDispositionInput"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "createInbox",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "CreateInboxResult"
              }
            },
            "args": [
              {
                "name": "idempotencyKey",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "INPUT_OBJECT",
                    "name": "CreateInboxInput"
                  }
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "createOAuthClient",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "CreateOAuthClientResult"
              }
            },
            "args": [
              {
                "name": "draft",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "OAuthClientDraft"
                }
              },
              {
                "name": "idempotencyKey",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "CreateOAuthClientInput"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "createPhoneAccessToken",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "CreatePhoneAccessTokenResult"
              }
            },
            "args": [
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "CreatePhoneAccessTokenInput"
                }
              },
              {
                "name": "pageId",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "createWebhookSubscription",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "CreateWebhookSubscriptionResult"
              }
            },
            "args": [
              {
                "name": "draft",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "WebhookSubscriptionDraft"
                }
              },
              {
                "name": "idempotencyKey",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "CreateWebhookSubscriptionInput"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "deactivateInbox",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "DeactivateInboxResult"
              }
            },
            "args": [
              {
                "name": "id",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "DeactivateInboxInput"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "deactivateUser",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "DeactivateUserResult"
              }
            },
            "args": [
              {
                "name": "heirId",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              },
              {
                "name": "id",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "DeactivateUserInput"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "declineIncomingCall",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "DeclineIncomingCallResult"
              }
            },
            "args": [
              {
                "name": "input",
                "type": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "INPUT_OBJECT",
                    "name": "DeclineIncomingCallInput"
                  }
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "declineTransfer",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "DeclineTransferResult"
              }
            },
            "args": [
              {
                "name": "id",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "DeclineTransferInput"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "deleteAudio",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "DeleteAudioResult"
              }
            },
            "args": [
              {
                "name": "id",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "DeleteAudioInput"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "deleteContact",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "DeleteContactResult"
              }
            },
            "args": [
              {
                "name": "id",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "DeleteContactInput"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "deleteOAuthClient",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "DeleteOAuthClientResult"
              }
            },
            "args": [
              {
                "name": "id",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "DeleteOAuthClientInput"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "deleteWebhookSubscription",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "DeleteWebhookSubscriptionResult"
              }
            },
            "args": [
              {
                "name": "id",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "DeleteWebhookSubscriptionInput"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "dialContact",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "DialContactResult"
              }
            },
            "args": [
              {
                "name": "contactId",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              },
              {
                "name": "idempotencyKey",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "DialContactInput"
                }
              },
              {
                "name": "number",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "sessionId",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "dialNext",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "DialNextResult"
              }
            },
            "args": [
              {
                "name": "idempotencyKey",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "DialNextInput"
                }
              },
              {
                "name": "sessionId",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "disconnectApp",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "DisconnectAppResult"
              }
            },
            "args": [
              {
                "name": "clientId",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "DisconnectAppInput"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "enableWebhookSubscription",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "EnableWebhookSubscriptionResult"
              }
            },
            "args": [
              {
                "name": "id",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "EnableWebhookSubscriptionInput"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "endBrowserSession",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "EndBrowserSessionResult"
              }
            },
            "args": [
              {
                "name": "id",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "EndBrowserSessionInput"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "endCall",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "EndCallResult"
              }
            },
            "args": [
              {
                "name": "id",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "EndCallInput"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "erasePerson",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "ErasePersonResult"
              }
            },
            "args": [
              {
                "name": "contactId",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "ErasePersonInput"
                }
              },
              {
                "name": "phoneNumber",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "eraseRecording",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "EraseRecordingResult"
              }
            },
            "args": [
              {
                "name": "id",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "EraseRecordingInput"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "exportPerson",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "ExportPersonResult"
              }
            },
            "args": [
              {
                "name": "after",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "contactId",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              },
              {
                "name": "format",
                "type": {
                  "kind": "ENUM",
                  "name": "PersonExportFormat"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "ExportPersonInput"
                }
              },
              {
                "name": "phoneNumber",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "extendWrapUp",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "ExtendWrapUpResult"
              }
            },
            "args": [
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "ExtendWrapUpInput"
                }
              },
              {
                "name": "sessionId",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "forbidApp",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "ForbidAppResult"
              }
            },
            "args": [
              {
                "name": "input",
                "type": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "INPUT_OBJECT",
                    "name": "ForbidAppInput"
                  }
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "hangUpCall",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "HangUpCallResult"
              }
            },
            "args": [
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "HangUpCallInput"
                }
              },
              {
                "name": "sessionId",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "holdCall",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "HoldCallResult"
              }
            },
            "args": [
              {
                "name": "id",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "HoldCallInput"
                }
              },
              {
                "name": "isOnHold",
                "type": {
                  "kind": "SCALAR",
                  "name": "Boolean"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "importCampaignContacts",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "ImportCampaignContactsResult"
              }
            },
            "args": [
              {
                "name": "input",
                "type": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "INPUT_OBJECT",
                    "name": "ImportCampaignContactsInput"
                  }
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "importDoNotCallNumbers",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "ImportDoNotCallNumbersResult"
              }
            },
            "args": [
              {
                "name": "input",
                "type": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "INPUT_OBJECT",
                    "name": "DoNotCallImportInput"
                  }
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "inviteUser",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "InviteUserResult"
              }
            },
            "args": [
              {
                "name": "idempotencyKey",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "INPUT_OBJECT",
                    "name": "InviteUserInput"
                  }
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "keepDialerSession",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "KeepDialerSessionResult"
              }
            },
            "args": [
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "KeepDialerSessionInput"
                }
              },
              {
                "name": "sessionId",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "leaveDialerSession",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "LeaveDialerSessionResult"
              }
            },
            "args": [
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "LeaveDialerSessionInput"
                }
              },
              {
                "name": "sessionId",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "leaveMessage",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "LeaveMessageResult"
              }
            },
            "args": [
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "LeaveMessageInput"
                }
              },
              {
                "name": "sessionId",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "leaveSupervision",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "LeaveSupervisionResult"
              }
            },
            "args": [
              {
                "name": "id",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "LeaveSupervisionInput"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "markConversationRead",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "MarkConversationReadResult"
              }
            },
            "args": [
              {
                "name": "id",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "MarkConversationReadInput"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "markMissedCalls",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "MarkMissedCallsResult"
              }
            },
            "args": [
              {
                "name": "input",
                "type": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "INPUT_OBJECT",
                    "name": "MarkMissedCallsInput"
                  }
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "markNoticesRead",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "MarkNoticesReadResult"
              }
            },
            "args": [
              {
                "name": "input",
                "type": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "INPUT_OBJECT",
                    "name": "MarkNoticesReadInput"
                  }
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "mergeContacts",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "MergeContactsResult"
              }
            },
            "args": [
              {
                "name": "fromId",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "MergeContactsInput"
                }
              },
              {
                "name": "intoId",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "muteCall",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "MuteCallResult"
              }
            },
            "args": [
              {
                "name": "id",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "MuteCallInput"
                }
              },
              {
                "name": "isMuted",
                "type": {
                  "kind": "SCALAR",
                  "name": "Boolean"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "nextDialerContact",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "NextDialerContactResult"
              }
            },
            "args": [
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "NextDialerContactInput"
                }
              },
              {
                "name": "sessionId",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "noteCall",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "NoteCallResult"
              }
            },
            "args": [
              {
                "name": "id",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "NoteCallInput"
                }
              },
              {
                "name": "note",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "openBrowserPhone",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "OpenBrowserPhoneResult"
              }
            },
            "args": [
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "OpenBrowserPhoneInput"
                }
              },
              {
                "name": "pageId",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "takesOver",
                "type": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "SCALAR",
                    "name": "Boolean"
                  }
                },
                "defaultValue": "false"
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "pauseCampaign",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "PauseCampaignResult"
              }
            },
            "args": [
              {
                "name": "id",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "PauseCampaignInput"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "pausePowerDialing",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "PausePowerDialingResult"
              }
            },
            "args": [
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "PausePowerDialingInput"
                }
              },
              {
                "name": "sessionId",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "pauseRecording",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "PauseRecordingResult"
              }
            },
            "args": [
              {
                "name": "callId",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "PauseRecordingInput"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "pauseWebhookSubscription",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "PauseWebhookSubscriptionResult"
              }
            },
            "args": [
              {
                "name": "id",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "PauseWebhookSubscriptionInput"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "pickDisposition",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "PickDispositionResult"
              }
            },
            "args": [
              {
                "name": "callbackAt",
                "type": {
                  "kind": "SCALAR",
                  "name": "DateTime"
                }
              },
              {
                "name": "callbackMine",
                "type": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "SCALAR",
                    "name": "Boolean"
                  }
                },
                "defaultValue": "true"
              },
              {
                "name": "contactId",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              },
              {
                "name": "dispositionId",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              },
              {
                "name": "idempotencyKey",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "PickDispositionInput"
                }
              },
              {
                "name": "note",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "sessionId",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "reactivateUser",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "ReactivateUserResult"
              }
            },
            "args": [
              {
                "name": "id",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "ReactivateUserInput"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "readNotices",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "ReadNoticesResult"
              }
            },
            "args": [
              {
                "name": "ids",
                "type": {
                  "kind": "LIST",
                  "ofType": {
                    "kind": "NON_NULL",
                    "ofType": {
                      "kind": "SCALAR",
                      "name": "ID"
                    }
                  }
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "ReadNoticesInput"
                }
              }
            ],
            "isDeprecated": true
          },
          {
            "name": "redeliverWebhookEvent",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "RedeliverWebhookEventResult"
              }
            },
            "args": [
              {
                "name": "id",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              },
              {
                "name": "idempotencyKey",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "RedeliverWebhookEventInput"
                }
              },
              {
                "name": "subscriptionId",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "redeliverWebhookEvents",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "RedeliverWebhookEventsResult"
              }
            },
            "args": [
              {
                "name": "idempotencyKey",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "RedeliverWebhookEventsInput"
                }
              },
              {
                "name": "range",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "WebhookRangeRedeliveryInput"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "releaseNumber",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "ReleaseNumberResult"
              }
            },
            "args": [
              {
                "name": "id",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "ReleaseNumberInput"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "removeCampaignContact",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "RemoveCampaignContactResult"
              }
            },
            "args": [
              {
                "name": "campaignId",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              },
              {
                "name": "id",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "RemoveCampaignContactInput"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "removeCampaignContacts",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "RemoveCampaignContactsResult"
              }
            },
            "args": [
              {
                "name": "input",
                "type": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "INPUT_OBJECT",
                    "name": "RemoveCampaignContactsInput"
                  }
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "removeDoNotCallNumber",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "RemoveDoNotCallNumberResult"
              }
            },
            "args": [
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "RemoveDoNotCallNumberInput"
                }
              },
              {
                "name": "phoneNumber",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "removeInboxRoute",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "RemoveInboxRouteResult"
              }
            },
            "args": [
              {
                "name": "input",
                "type": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "INPUT_OBJECT",
                    "name": "RemoveInboxRouteInput"
                  }
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "reorderDispositions",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "ReorderDispositionsResult"
              }
            },
            "args": [
              {
                "name": "ids",
                "type": {
                  "kind": "LIST",
                  "ofType": {
                    "kind": "NON_NULL",
                    "ofType": {
                      "kind": "SCALAR",
                      "name": "ID"
                    }
                  }
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "ReorderDispositionsInput"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "reorderInboxes",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "ReorderInboxesResult"
              }
            },
            "args": [
              {
                "name": "ids",
                "type": {
                  "kind": "LIST",
                  "ofType": {
                    "kind": "NON_NULL",
                    "ofType": {
                      "kind": "SCALAR",
                      "name": "ID"
                    }
                  }
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "ReorderInboxesInput"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "resendInvitation",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "ResendInvitationResult"
              }
            },
            "args": [
              {
                "name": "id",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              },
              {
                "name": "idempotencyKey",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "ResendInvitationInput"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "resetSecondFactor",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "ResetSecondFactorResult"
              }
            },
            "args": [
              {
                "name": "id",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "ResetSecondFactorInput"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "restoreDisposition",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "RestoreDispositionResult"
              }
            },
            "args": [
              {
                "name": "id",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "RestoreDispositionInput"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "resumeCampaign",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "ResumeCampaignResult"
              }
            },
            "args": [
              {
                "name": "id",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "ResumeCampaignInput"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "resumePowerDialing",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "ResumePowerDialingResult"
              }
            },
            "args": [
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "ResumePowerDialingInput"
                }
              },
              {
                "name": "sessionId",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "resumeRecording",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "ResumeRecordingResult"
              }
            },
            "args": [
              {
                "name": "callId",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "ResumeRecordingInput"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "resumeWebhookSubscription",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "ResumeWebhookSubscriptionResult"
              }
            },
            "args": [
              {
                "name": "id",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "ResumeWebhookSubscriptionInput"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "retireDisposition",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "RetireDispositionResult"
              }
            },
            "args": [
              {
                "name": "id",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "RetireDispositionInput"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "revokeAccessKey",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "RevokeAccessKeyResult"
              }
            },
            "args": [
              {
                "name": "id",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "RevokeAccessKeyInput"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "revokeInvitation",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "RevokeInvitationResult"
              }
            },
            "args": [
              {
                "name": "id",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "RevokeInvitationInput"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "revokeOAuthGrant",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "RevokeOAuthGrantResult"
              }
            },
            "args": [
              {
                "name": "id",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "RevokeOAuthGrantInput"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "rotateOAuthClientSecret",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "RotateOAuthClientSecretResult"
              }
            },
            "args": [
              {
                "name": "id",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "RotateOAuthClientSecretInput"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "rotateWebhookSecret",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "RotateWebhookSecretResult"
              }
            },
            "args": [
              {
                "name": "id",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "RotateWebhookSecretInput"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "saveContact",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "SaveContactResult"
              }
            },
            "args": [
              {
                "name": "draft",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "ContactDraft"
                }
              },
              {
                "name": "idempotencyKey",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "SaveContactInput"
                }
              },
              {
                "name": "matchOn",
                "type": {
                  "kind": "ENUM",
                  "name": "ContactKey"
                }
              },
              {
                "name": "source",
                "type": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "ENUM",
                    "name": "ContactSource"
                  }
                },
                "defaultValue": "APP"
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "sendDigits",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "SendDigitsResult"
              }
            },
            "args": [
              {
                "name": "digits",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "id",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              },
              {
                "name": "idempotencyKey",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "SendDigitsInput"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "sendMessage",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "SendMessageResult"
              }
            },
            "args": [
              {
                "name": "draft",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "MessageDraft"
                }
              },
              {
                "name": "idempotencyKey",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "SendMessageInput"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "setCallDisposition",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "SetCallDispositionResult"
              }
            },
            "args": [
              {
                "name": "dispositionId",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              },
              {
                "name": "id",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "SetCallDispositionInput"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "setCallback",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "SetCallbackResult"
              }
            },
            "args": [
              {
                "name": "contactId",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              },
              {
                "name": "dueAt",
                "type": {
                  "kind": "SCALAR",
                  "name": "DateTime"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "SetCallbackInput"
                }
              },
              {
                "name": "mine",
                "type": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "SCALAR",
                    "name": "Boolean"
                  }
                },
                "defaultValue": "true"
              },
              {
                "name": "sessionId",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "setInboxForwarding",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "SetInboxForwardingResult"
              }
            },
            "args": [
              {
                "name": "forwardTo",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "id",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "SetInboxForwardingInput"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "setInboxRoute",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "SetInboxRouteResult"
              }
            },
            "args": [
              {
                "name": "input",
                "type": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "INPUT_OBJECT",
                    "name": "SetInboxRouteInput"
                  }
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "setUserPhoneNumber",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "SetUserPhoneNumberResult"
              }
            },
            "args": [
              {
                "name": "id",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "SetUserPhoneNumberInput"
                }
              },
              {
                "name": "phoneNumber",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "simulateBrowserCall",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "SimulateBrowserCallResult"
              }
            },
            "args": [
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "SimulateBrowserCallInput"
                }
              },
              {
                "name": "lineId",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "simulateBrowserHangUp",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "SimulateBrowserHangUpResult"
              }
            },
            "args": [
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "SimulateBrowserHangUpInput"
                }
              },
              {
                "name": "lineId",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "simulateInboundCall",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "SimulateInboundCallResult"
              }
            },
            "args": [
              {
                "name": "idempotencyKey",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "INPUT_OBJECT",
                    "name": "SimulateInboundCallInput"
                  }
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "simulateInboundMessage",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "SimulateInboundMessageResult"
              }
            },
            "args": [
              {
                "name": "idempotencyKey",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "INPUT_OBJECT",
                    "name": "SimulateInboundMessageInput"
                  }
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "skipContact",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "SkipContactResult"
              }
            },
            "args": [
              {
                "name": "contactId",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "SkipContactInput"
                }
              },
              {
                "name": "sessionId",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "startCall",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "StartCallResult"
              }
            },
            "args": [
              {
                "name": "device",
                "type": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "ENUM",
                    "name": "AgentDevice"
                  }
                },
                "defaultValue": "PHONE"
              },
              {
                "name": "idempotencyKey",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "inboxId",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "StartCallInput"
                }
              },
              {
                "name": "to",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "startConsultation",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "StartConsultationResult"
              }
            },
            "args": [
              {
                "name": "id",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "StartConsultationInput"
                }
              },
              {
                "name": "toNumber",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "toUserId",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "startContactImport",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "StartContactImportResult"
              }
            },
            "args": [
              {
                "name": "idempotencyKey",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "INPUT_OBJECT",
                    "name": "StartContactImportInput"
                  }
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "startDialerSession",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "StartDialerSessionResult"
              }
            },
            "args": [
              {
                "name": "campaignId",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              },
              {
                "name": "device",
                "type": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "ENUM",
                    "name": "AgentDevice"
                  }
                },
                "defaultValue": "PHONE"
              },
              {
                "name": "idempotencyKey",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "inboxIds",
                "type": {
                  "kind": "LIST",
                  "ofType": {
                    "kind": "NON_NULL",
                    "ofType": {
                      "kind": "SCALAR",
                      "name": "ID"
                    }
                  }
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "StartDialerSessionInput"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "superviseCall",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "SuperviseCallResult"
              }
            },
            "args": [
              {
                "name": "id",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "SuperviseCallInput"
                }
              },
              {
                "name": "mode",
                "type": {
                  "kind": "ENUM",
                  "name": "Supervision"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "syncCrmDispositions",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "SyncCrmDispositionsResult"
              }
            },
            "args": [
              {
                "name": "input",
                "type": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "INPUT_OBJECT",
                    "name": "SyncCrmDispositionsInput"
                  }
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "testWebhookSubscription",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "TestWebhookSubscriptionResult"
              }
            },
            "args": [
              {
                "name": "id",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              },
              {
                "name": "idempotencyKey",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "TestWebhookSubscriptionInput"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "transferCall",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "TransferCallResult"
              }
            },
            "args": [
              {
                "name": "id",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "TransferCallInput"
                }
              },
              {
                "name": "toNumber",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "toUserId",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "updateBusiness",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "UpdateBusinessResult"
              }
            },
            "args": [
              {
                "name": "changes",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "BusinessChanges"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "UpdateBusinessInput"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "updateCampaign",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "UpdateCampaignResult"
              }
            },
            "args": [
              {
                "name": "changes",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "CampaignChanges"
                }
              },
              {
                "name": "id",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "UpdateCampaignInput"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "updateCampaignContact",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "UpdateCampaignContactResult"
              }
            },
            "args": [
              {
                "name": "campaignId",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              },
              {
                "name": "changes",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "CampaignContactChanges"
                }
              },
              {
                "name": "id",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "UpdateCampaignContactInput"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "updateCampaignContacts",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "UpdateCampaignContactsResult"
              }
            },
            "args": [
              {
                "name": "input",
                "type": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "INPUT_OBJECT",
                    "name": "UpdateCampaignContactsInput"
                  }
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "updateContact",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "UpdateContactResult"
              }
            },
            "args": [
              {
                "name": "changes",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "ContactChanges"
                }
              },
              {
                "name": "id",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "UpdateContactInput"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "updateDisposition",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "UpdateDispositionResult"
              }
            },
            "args": [
              {
                "name": "changes",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "DispositionChanges"
                }
              },
              {
                "name": "id",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "UpdateDispositionInput"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "updateInbox",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "UpdateInboxResult"
              }
            },
            "args": [
              {
                "name": "changes",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "InboxChanges"
                }
              },
              {
                "name": "id",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "UpdateInboxInput"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "updateOAuthClient",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "UpdateOAuthClientResult"
              }
            },
            "args": [
              {
                "name": "changes",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "OAuthClientChanges"
                }
              },
              {
                "name": "id",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "UpdateOAuthClientInput"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "updateUser",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "UpdateUserResult"
              }
            },
            "args": [
              {
                "name": "changes",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "UserChanges"
                }
              },
              {
                "name": "id",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "UpdateUserInput"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "uploadAudio",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "UNION",
                "name": "UploadAudioResult"
              }
            },
            "args": [
              {
                "name": "idempotencyKey",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "input",
                "type": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "INPUT_OBJECT",
                    "name": "UploadAudioInput"
                  }
                }
              }
            ],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "MuteCallInput",
        "inputFields": [
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          },
          {
            "name": "isMuted",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Boolean"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "MuteCallResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "Call"
          },
          {
            "kind": "OBJECT",
            "name": "DomainError"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "NextDialerContactInput",
        "inputFields": [
          {
            "name": "sessionId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "NextDialerContactResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "DialerSession"
          },
          {
            "kind": "OBJECT",
            "name": "DomainError"
          }
        ]
      },
      {
        "kind": "ENUM",
        "name": "NextPhoneOutcome",
        "enumValues": [
          {
            "name": "BUSY",
            "isDeprecated": false
          },
          {
            "name": "FAILED",
            "isDeprecated": false
          },
          {
            "name": "INVALID_NUMBER",
            "isDeprecated": false
          },
          {
            "name": "NO_ANSWER",
            "isDeprecated": false
          },
          {
            "name": "VOICEMAIL",
            "isDeprecated": false
          }
        ]
      },
      {
        "kind": "INTERFACE",
        "name": "Node",
        "fields": [
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": [],
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "AccessKey"
          },
          {
            "kind": "OBJECT",
            "name": "Broadcast"
          },
          {
            "kind": "OBJECT",
            "name": "Business"
          },
          {
            "kind": "OBJECT",
            "name": "Call"
          },
          {
            "kind": "OBJECT",
            "name": "Campaign"
          },
          {
            "kind": "OBJECT",
            "name": "CampaignContact"
          },
          {
            "kind": "OBJECT",
            "name": "Contact"
          },
          {
            "kind": "OBJECT",
            "name": "ContactImport"
          },
          {
            "kind": "OBJECT",
            "name": "Conversation"
          },
          {
            "kind": "OBJECT",
            "name": "DialerSession"
          },
          {
            "kind": "OBJECT",
            "name": "Inbox"
          },
          {
            "kind": "OBJECT",
            "name": "Message"
          },
          {
            "kind": "OBJECT",
            "name": "User"
          },
          {
            "kind": "OBJECT",
            "name": "WebhookEvent"
          },
          {
            "kind": "OBJECT",
            "name": "WebhookSubscription"
          }
        ]
      },
      {
        "kind": "ENUM",
        "name": "NotDialableReason",
        "enumValues": [
          {
            "name": "ATTEMPTS",
            "isDeprecated": false
          },
          {
            "name": "CALLBACK",
            "isDeprecated": false
          },
          {
            "name": "CLAIMED",
            "isDeprecated": false
          },
          {
            "name": "DAILY_CAP",
            "isDeprecated": false
          },
          {
            "name": "DO_NOT_CALL",
            "isDeprecated": false
          },
          {
            "name": "HOURS",
            "isDeprecated": false
          },
          {
            "name": "OPTED_OUT",
            "isDeprecated": false
          },
          {
            "name": "RESTING",
            "isDeprecated": false
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "NoteCallInput",
        "inputFields": [
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          },
          {
            "name": "note",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "NoteCallResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "Call"
          },
          {
            "kind": "OBJECT",
            "name": "DomainError"
          }
        ]
      },
      {
        "kind": "OBJECT",
        "name": "Notice",
        "fields": [
          {
            "name": "createdAt",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "DateTime"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "kind",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "ENUM",
                "name": "NoticeKind"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "readAt",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "subscription",
            "type": {
              "kind": "OBJECT",
              "name": "WebhookSubscription"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "subscriptionId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "OBJECT",
        "name": "NoticeConnection",
        "fields": [
          {
            "name": "edges",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "NoticeEdge"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "nodes",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "Notice"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "pageInfo",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "PageInfo"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "totalCount",
            "type": {
              "kind": "SCALAR",
              "name": "Int"
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "OBJECT",
        "name": "NoticeEdge",
        "fields": [
          {
            "name": "cursor",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "node",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "Notice"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "NoticeFilter",
        "inputFields": [
          {
            "name": "unread",
            "type": {
              "kind": "SCALAR",
              "name": "Boolean"
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "ENUM",
        "name": "NoticeKind",
        "enumValues": [
          {
            "name": "SUBSCRIPTION_DISABLED",
            "isDeprecated": false
          },
          {
            "name": "SUBSCRIPTION_FAILING",
            "isDeprecated": false
          }
        ]
      },
      {
        "kind": "ENUM",
        "name": "NumberCapability",
        "enumValues": [
          {
            "name": "MMS",
            "isDeprecated": false
          },
          {
            "name": "SMS",
            "isDeprecated": false
          },
          {
            "name": "VOICE",
            "isDeprecated": false
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "NumberFilter",
        "inputFields": [
          {
            "name": "createdAfter",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            }
          },
          {
            "name": "createdBefore",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            }
          },
          {
            "name": "state",
            "type": {
              "kind": "ENUM",
              "name": "NumberState"
            }
          },
          {
            "name": "updatedAfter",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            }
          },
          {
            "name": "updatedBefore",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "ENUM",
        "name": "NumberKind",
        "enumValues": [
          {
            "name": "LOCAL",
            "isDeprecated": false
          },
          {
            "name": "MOBILE",
            "isDeprecated": false
          },
          {
            "name": "TOLL_FREE",
            "isDeprecated": false
          }
        ]
      },
      {
        "kind": "ENUM",
        "name": "NumberOrigin",
        "enumValues": [
          {
            "name": "ASSIGNED",
            "isDeprecated": false
          },
          {
            "name": "BOUGHT",
            "isDeprecated": false
          }
        ]
      },
      {
        "kind": "OBJECT",
        "name": "NumberRegistration",
        "fields": [
          {
            "name": "brandStatus",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "campaignStatus",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "messagingServiceId",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "reason",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "state",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "ENUM",
                "name": "RegistrationState"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "verificationStatus",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "ENUM",
        "name": "NumberState",
        "enumValues": [
          {
            "name": "ACTIVE",
            "isDeprecated": false
          },
          {
            "name": "ASSIGNED",
            "isDeprecated": false
          },
          {
            "name": "FAILED",
            "isDeprecated": false
          },
          {
            "name": "ORDERED",
            "isDeprecated": false
          },
          {
            "name": "RELEASED",
            "isDeprecated": false
          },
          {
            "name": "RELEASING",
            "isDeprecated": false
          }
        ]
      },
      {
        "kind": "ENUM",
        "name": "OAuthApplicationType",
        "enumValues": [
          {
            "name": "NATIVE",
            "isDeprecated": false
          },
          {
            "name": "WEB",
            "isDeprecated": false
          }
        ]
      },
      {
        "kind": "OBJECT",
        "name": "OAuthClient",
        "fields": [
          {
            "name": "applicationType",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "ENUM",
                "name": "OAuthApplicationType"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "authMethod",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "ENUM",
                "name": "OAuthClientAuthMethod"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "createdAt",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "DateTime"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "jwks",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "name",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "postLogoutRedirectUris",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "SCALAR",
                    "name": "URL"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "redirectUris",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "SCALAR",
                    "name": "URL"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "updatedAt",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "DateTime"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "ENUM",
        "name": "OAuthClientAuthMethod",
        "enumValues": [
          {
            "name": "CLIENT_SECRET_BASIC",
            "isDeprecated": false
          },
          {
            "name": "CLIENT_SECRET_POST",
            "isDeprecated": false
          },
          {
            "name": "NONE",
            "isDeprecated": false
          },
          {
            "name": "PRIVATE_KEY_JWT",
            "isDeprecated": false
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "OAuthClientChanges",
        "inputFields": [
          {
            "name": "jwks",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "name",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "postLogoutRedirectUris",
            "type": {
              "kind": "LIST",
              "ofType": {
                "kind": "NON_NULL",
                "ofType": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              }
            }
          },
          {
            "name": "redirectUris",
            "type": {
              "kind": "LIST",
              "ofType": {
                "kind": "NON_NULL",
                "ofType": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "OBJECT",
        "name": "OAuthClientDeletion",
        "fields": [
          {
            "name": "deletedId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": [
          {
            "kind": "INTERFACE",
            "name": "Deletion"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "OAuthClientDraft",
        "inputFields": [
          {
            "name": "applicationType",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "ENUM",
                "name": "OAuthApplicationType"
              }
            },
            "defaultValue": "WEB"
          },
          {
            "name": "authMethod",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "ENUM",
                "name": "OAuthClientAuthMethod"
              }
            },
            "defaultValue": "CLIENT_SECRET_BASIC"
          },
          {
            "name": "jwks",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "name",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            }
          },
          {
            "name": "postLogoutRedirectUris",
            "type": {
              "kind": "LIST",
              "ofType": {
                "kind": "NON_NULL",
                "ofType": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              }
            }
          },
          {
            "name": "redirectUris",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "SCALAR",
                    "name": "String"
                  }
                }
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "OBJECT",
        "name": "OAuthClientWithSecret",
        "fields": [
          {
            "name": "client",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "OAuthClient"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "secret",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "OBJECT",
        "name": "OAuthGrant",
        "fields": [
          {
            "name": "client",
            "type": {
              "kind": "OBJECT",
              "name": "OAuthClient"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "clientId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "clientName",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "createdAt",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "DateTime"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "grantedScopes",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "ENUM",
                    "name": "OAuthScope"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "lastUsedAt",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "scopes",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "SCALAR",
                    "name": "String"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "user",
            "type": {
              "kind": "OBJECT",
              "name": "User"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "userId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "OBJECT",
        "name": "OAuthGrantRevocation",
        "fields": [
          {
            "name": "deletedId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "revokedId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            },
            "args": [],
            "isDeprecated": true
          }
        ],
        "interfaces": [
          {
            "kind": "INTERFACE",
            "name": "Deletion"
          }
        ]
      },
      {
        "kind": "ENUM",
        "name": "OAuthScope",
        "enumValues": [
          {
            "name": "API_CALLS_READ",
            "isDeprecated": false
          },
          {
            "name": "API_CAMPAIGNS_READ",
            "isDeprecated": false
          },
          {
            "name": "API_CAMPAIGNS_WRITE",
            "isDeprecated": false
          },
          {
            "name": "API_CONTACTS_READ",
            "isDeprecated": false
          },
          {
            "name": "API_CONTACTS_WRITE",
            "isDeprecated": false
          },
          {
            "name": "API_ME",
            "isDeprecated": false
          },
          {
            "name": "API_MESSAGES_READ",
            "isDeprecated": false
          },
          {
            "name": "API_MESSAGES_WRITE",
            "isDeprecated": false
          },
          {
            "name": "API_WEBHOOKS",
            "isDeprecated": false
          },
          {
            "name": "INTERNAL",
            "isDeprecated": false
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "OpenBrowserPhoneInput",
        "inputFields": [
          {
            "name": "pageId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            }
          },
          {
            "name": "takesOver",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Boolean"
              }
            },
            "defaultValue": "false"
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "OpenBrowserPhoneResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "BrowserPhone"
          },
          {
            "kind": "OBJECT",
            "name": "DomainError"
          }
        ]
      },
      {
        "kind": "OBJECT",
        "name": "OpeningHours",
        "fields": [
          {
            "name": "from",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "until",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "weekday",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "ENUM",
                "name": "Weekday"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "OpeningHoursInput",
        "inputFields": [
          {
            "name": "from",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            }
          },
          {
            "name": "until",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            }
          },
          {
            "name": "weekday",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "ENUM",
                "name": "Weekday"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "ENUM",
        "name": "OutsideHoursPolicy",
        "enumValues": [
          {
            "name": "SKIP",
            "isDeprecated": false
          },
          {
            "name": "WAIT",
            "isDeprecated": false
          }
        ]
      },
      {
        "kind": "OBJECT",
        "name": "OwnApp",
        "fields": [
          {
            "name": "connectedAt",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "DateTime"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "grantedScopes",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "ENUM",
                    "name": "OAuthScope"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "lastUsedAt",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "name",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "OBJECT",
        "name": "PageInfo",
        "fields": [
          {
            "name": "endCursor",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "hasNextPage",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Boolean"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "hasPreviousPage",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Boolean"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "startCursor",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "PauseCampaignInput",
        "inputFields": [
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "PauseCampaignResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "Campaign"
          },
          {
            "kind": "OBJECT",
            "name": "DomainError"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "PausePowerDialingInput",
        "inputFields": [
          {
            "name": "sessionId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "PausePowerDialingResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "DialerSession"
          },
          {
            "kind": "OBJECT",
            "name": "DomainError"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "PauseRecordingInput",
        "inputFields": [
          {
            "name": "callId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "PauseRecordingResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "DomainError"
          },
          {
            "kind": "OBJECT",
            "name": "Recording"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "PauseWebhookSubscriptionInput",
        "inputFields": [
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "PauseWebhookSubscriptionResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "DomainError"
          },
          {
            "kind": "OBJECT",
            "name": "WebhookSubscription"
          }
        ]
      },
      {
        "kind": "ENUM",
        "name": "Permission",
        "enumValues": [
          {
            "name": "ACCESS_KEYS_MANAGE",
            "isDeprecated": false
          },
          {
            "name": "APPS_MANAGE",
            "isDeprecated": false
          },
          {
            "name": "AUDIO_MANAGE",
            "isDeprecated": false
          },
          {
            "name": "AUDIO_READ",
            "isDeprecated": false
          },
          {
            "name": "AUDIT_READ",
            "isDeprecated": false
          },
          {
            "name": "BROADCASTS_MANAGE",
            "isDeprecated": false
          },
          {
            "name": "BROADCASTS_READ",
            "isDeprecated": false
          },
          {
            "name": "BROADCASTS_WRITE",
            "isDeprecated": false
          },
          {
            "name": "BUSINESS_MANAGE",
            "isDeprecated": false
          },
          {
            "name": "CALLS_MANAGE",
            "isDeprecated": false
          },
          {
            "name": "CALLS_READ",
            "isDeprecated": false
          },
          {
            "name": "CALLS_SUPERVISE",
            "isDeprecated": false
          },
          {
            "name": "CALLS_WRITE",
            "isDeprecated": false
          },
          {
            "name": "CAMPAIGNS_MANAGE",
            "isDeprecated": false
          },
          {
            "name": "CAMPAIGNS_READ",
            "isDeprecated": false
          },
          {
            "name": "CAMPAIGNS_WRITE",
            "isDeprecated": false
          },
          {
            "name": "CARRIER_SIMULATE",
            "isDeprecated": false
          },
          {
            "name": "CONTACTS_DELETE",
            "isDeprecated": false
          },
          {
            "name": "CONTACTS_MERGE",
            "isDeprecated": false
          },
          {
            "name": "CONTACTS_READ",
            "isDeprecated": false
          },
          {
            "name": "CONTACTS_WRITE",
            "isDeprecated": false
          },
          {
            "name": "DIALER_READ",
            "isDeprecated": false
          },
          {
            "name": "DIALER_WORK",
            "isDeprecated": false
          },
          {
            "name": "DISPOSITIONS_MANAGE",
            "isDeprecated": false
          },
          {
            "name": "DISPOSITIONS_READ",
            "isDeprecated": false
          },
          {
            "name": "DO_NOT_CALL_MANAGE",
            "isDeprecated": false
          },
          {
            "name": "DO_NOT_CALL_READ",
            "isDeprecated": false
          },
          {
            "name": "EVENTS_READ",
            "isDeprecated": false
          },
          {
            "name": "EVENTS_REDELIVER",
            "isDeprecated": false
          },
          {
            "name": "IMPORTS_CANCEL",
            "isDeprecated": false
          },
          {
            "name": "IMPORTS_READ",
            "isDeprecated": false
          },
          {
            "name": "INBOXES_MANAGE",
            "isDeprecated": false
          },
          {
            "name": "INBOXES_READ",
            "isDeprecated": false
          },
          {
            "name": "INBOXES_SEE_ALL",
            "isDeprecated": false
          },
          {
            "name": "INBOXES_USE_ALL",
            "isDeprecated": false
          },
          {
            "name": "MESSAGES_READ",
            "isDeprecated": false
          },
          {
            "name": "MESSAGES_WRITE",
            "isDeprecated": false
          },
          {
            "name": "NOTICES_READ",
            "isDeprecated": false
          },
          {
            "name": "NUMBERS_MANAGE",
            "isDeprecated": false
          },
          {
            "name": "NUMBERS_READ",
            "isDeprecated": false
          },
          {
            "name": "PEOPLE_ERASE",
            "isDeprecated": false
          },
          {
            "name": "RECORDINGS_ERASE",
            "isDeprecated": false
          },
          {
            "name": "SUBSCRIPTIONS_MANAGE",
            "isDeprecated": false
          },
          {
            "name": "SUBSCRIPTIONS_READ",
            "isDeprecated": false
          },
          {
            "name": "SUBSCRIPTIONS_WRITE",
            "isDeprecated": false
          },
          {
            "name": "USERS_MANAGE",
            "isDeprecated": false
          },
          {
            "name": "USERS_READ",
            "isDeprecated": false
          },
          {
            "name": "VIEWER_READ",
            "isDeprecated": false
          },
          {
            "name": "VIEWER_WRITE",
            "isDeprecated": false
          }
        ]
      },
      {
        "kind": "OBJECT",
        "name": "PersonErasure",
        "fields": [
          {
            "name": "completedAt",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "contactId",
            "type": {
              "kind": "SCALAR",
              "name": "ID"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "createdAt",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "DateTime"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "erasedAt",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "erasedRows",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Float"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "ENUM",
        "name": "PersonExportFormat",
        "enumValues": [
          {
            "name": "CSV",
            "isDeprecated": false
          },
          {
            "name": "JSON",
            "isDeprecated": false
          }
        ]
      },
      {
        "kind": "OBJECT",
        "name": "PersonExportPart",
        "fields": [
          {
            "name": "content",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "next",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "OBJECT",
        "name": "PersonSummary",
        "fields": [
          {
            "name": "callCount",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "campaignContactCount",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "contactCount",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "emails",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "SCALAR",
                    "name": "String"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "messageCount",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "names",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "SCALAR",
                    "name": "String"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "phoneNumbers",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "SCALAR",
                    "name": "PhoneNumber"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "OBJECT",
        "name": "Phone",
        "fields": [
          {
            "name": "label",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "number",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "PhoneNumber"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "OBJECT",
        "name": "PhoneAccessToken",
        "fields": [
          {
            "name": "lifetimeSeconds",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "token",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "PhoneInput",
        "inputFields": [
          {
            "name": "label",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "number",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "SCALAR",
        "name": "PhoneNumber"
      },
      {
        "kind": "ENUM",
        "name": "PhoneObstacle",
        "enumValues": [
          {
            "name": "CLAIMED",
            "isDeprecated": false
          },
          {
            "name": "DAILY_CAP",
            "isDeprecated": false
          },
          {
            "name": "DO_NOT_CALL",
            "isDeprecated": false
          },
          {
            "name": "INVALID_NUMBER",
            "isDeprecated": false
          },
          {
            "name": "OPTED_OUT",
            "isDeprecated": false
          },
          {
            "name": "RESTING",
            "isDeprecated": false
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "PickDispositionInput",
        "inputFields": [
          {
            "name": "callbackAt",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            }
          },
          {
            "name": "callbackMine",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Boolean"
              }
            },
            "defaultValue": "true"
          },
          {
            "name": "contactId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          },
          {
            "name": "dispositionId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          },
          {
            "name": "idempotencyKey",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "note",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "sessionId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "PickDispositionResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "DialerSession"
          },
          {
            "kind": "OBJECT",
            "name": "DomainError"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "PreviewContactImportInput",
        "inputFields": [
          {
            "name": "country",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "file",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Upload"
              }
            }
          },
          {
            "name": "mapping",
            "type": {
              "kind": "LIST",
              "ofType": {
                "kind": "NON_NULL",
                "ofType": {
                  "kind": "INPUT_OBJECT",
                  "name": "ImportColumnInput"
                }
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "OBJECT",
        "name": "Query",
        "fields": [
          {
            "name": "accessKeys",
            "type": {
              "kind": "OBJECT",
              "name": "AccessKeyConnection"
            },
            "args": [
              {
                "name": "after",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "before",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "first",
                "type": {
                  "kind": "SCALAR",
                  "name": "Int"
                }
              },
              {
                "name": "last",
                "type": {
                  "kind": "SCALAR",
                  "name": "Int"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "audioFiles",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "AudioFile"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "auditEntries",
            "type": {
              "kind": "OBJECT",
              "name": "AuditEntryConnection"
            },
            "args": [
              {
                "name": "after",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "before",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "filter",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "AuditFilter"
                }
              },
              {
                "name": "first",
                "type": {
                  "kind": "SCALAR",
                  "name": "Int"
                }
              },
              {
                "name": "last",
                "type": {
                  "kind": "SCALAR",
                  "name": "Int"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "availableNumbers",
            "type": {
              "kind": "LIST",
              "ofType": {
                "kind": "NON_NULL",
                "ofType": {
                  "kind": "OBJECT",
                  "name": "AvailableNumber"
                }
              }
            },
            "args": [
              {
                "name": "areaCode",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "capabilities",
                "type": {
                  "kind": "LIST",
                  "ofType": {
                    "kind": "NON_NULL",
                    "ofType": {
                      "kind": "ENUM",
                      "name": "NumberCapability"
                    }
                  }
                }
              },
              {
                "name": "contains",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "country",
                "type": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "SCALAR",
                    "name": "String"
                  }
                },
                "defaultValue": "\"US\""
              },
              {
                "name": "kind",
                "type": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "ENUM",
                    "name": "NumberKind"
                  }
                },
                "defaultValue": "LOCAL"
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "broadcast",
            "type": {
              "kind": "OBJECT",
              "name": "Broadcast"
            },
            "args": [
              {
                "name": "id",
                "type": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "SCALAR",
                    "name": "ID"
                  }
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "broadcasts",
            "type": {
              "kind": "OBJECT",
              "name": "BroadcastConnection"
            },
            "args": [
              {
                "name": "after",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "before",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "campaignId",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              },
              {
                "name": "first",
                "type": {
                  "kind": "SCALAR",
                  "name": "Int"
                }
              },
              {
                "name": "last",
                "type": {
                  "kind": "SCALAR",
                  "name": "Int"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "call",
            "type": {
              "kind": "OBJECT",
              "name": "Call"
            },
            "args": [
              {
                "name": "id",
                "type": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "SCALAR",
                    "name": "ID"
                  }
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "callActivity",
            "type": {
              "kind": "OBJECT",
              "name": "CallActivity"
            },
            "args": [
              {
                "name": "bucket",
                "type": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "ENUM",
                    "name": "ActivityBucket"
                  }
                },
                "defaultValue": "DAY"
              },
              {
                "name": "campaignId",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              },
              {
                "name": "inboxId",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              },
              {
                "name": "since",
                "type": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "SCALAR",
                    "name": "DateTime"
                  }
                }
              },
              {
                "name": "timeZone",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "until",
                "type": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "SCALAR",
                    "name": "DateTime"
                  }
                }
              },
              {
                "name": "userId",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "calls",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "CallConnection"
              }
            },
            "args": [
              {
                "name": "after",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "before",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "filter",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "CallFilter"
                }
              },
              {
                "name": "first",
                "type": {
                  "kind": "SCALAR",
                  "name": "Int"
                }
              },
              {
                "name": "last",
                "type": {
                  "kind": "SCALAR",
                  "name": "Int"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "campaign",
            "type": {
              "kind": "OBJECT",
              "name": "Campaign"
            },
            "args": [
              {
                "name": "id",
                "type": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "SCALAR",
                    "name": "ID"
                  }
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "campaignContact",
            "type": {
              "kind": "OBJECT",
              "name": "CampaignContact"
            },
            "args": [
              {
                "name": "campaignId",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              },
              {
                "name": "id",
                "type": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "SCALAR",
                    "name": "ID"
                  }
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "campaignContacts",
            "type": {
              "kind": "OBJECT",
              "name": "CampaignContactConnection"
            },
            "args": [
              {
                "name": "after",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "before",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "campaignId",
                "type": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "SCALAR",
                    "name": "ID"
                  }
                }
              },
              {
                "name": "filter",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "CampaignContactFilter"
                }
              },
              {
                "name": "first",
                "type": {
                  "kind": "SCALAR",
                  "name": "Int"
                }
              },
              {
                "name": "last",
                "type": {
                  "kind": "SCALAR",
                  "name": "Int"
                }
              },
              {
                "name": "orderBy",
                "type": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "ENUM",
                    "name": "CampaignContactOrder"
                  }
                },
                "defaultValue": "CREATED"
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "campaigns",
            "type": {
              "kind": "OBJECT",
              "name": "CampaignConnection"
            },
            "args": [
              {
                "name": "after",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "before",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "filter",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "CampaignFilter"
                }
              },
              {
                "name": "first",
                "type": {
                  "kind": "SCALAR",
                  "name": "Int"
                }
              },
              {
                "name": "last",
                "type": {
                  "kind": "SCALAR",
                  "name": "Int"
                }
              },
              {
                "name": "orderBy",
                "type": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "ENUM",
                    "name": "CampaignOrder"
                  }
                },
                "defaultValue": "CREATED"
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "connectedApps",
            "type": {
              "kind": "OBJECT",
              "name": "ConnectedAppConnection"
            },
            "args": [
              {
                "name": "after",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "before",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "first",
                "type": {
                  "kind": "SCALAR",
                  "name": "Int"
                }
              },
              {
                "name": "last",
                "type": {
                  "kind": "SCALAR",
                  "name": "Int"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "contact",
            "type": {
              "kind": "OBJECT",
              "name": "Contact"
            },
            "args": [
              {
                "name": "id",
                "type": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "SCALAR",
                    "name": "ID"
                  }
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "contactImport",
            "type": {
              "kind": "OBJECT",
              "name": "ContactImport"
            },
            "args": [
              {
                "name": "id",
                "type": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "SCALAR",
                    "name": "ID"
                  }
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "contactImportReport",
            "type": {
              "kind": "OBJECT",
              "name": "ContactImportReport"
            },
            "args": [
              {
                "name": "importId",
                "type": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "SCALAR",
                    "name": "ID"
                  }
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "contactImports",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "ContactImportConnection"
              }
            },
            "args": [
              {
                "name": "after",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "before",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "campaignId",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              },
              {
                "name": "first",
                "type": {
                  "kind": "SCALAR",
                  "name": "Int"
                }
              },
              {
                "name": "last",
                "type": {
                  "kind": "SCALAR",
                  "name": "Int"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "contacts",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "ContactConnection"
              }
            },
            "args": [
              {
                "name": "after",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "before",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "filter",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "ContactFilter"
                }
              },
              {
                "name": "first",
                "type": {
                  "kind": "SCALAR",
                  "name": "Int"
                }
              },
              {
                "name": "last",
                "type": {
                  "kind": "SCALAR",
                  "name": "Int"
                }
              },
              {
                "name": "orderBy",
                "type": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "ENUM",
                    "name": "ContactOrder"
                  }
                },
                "defaultValue": "CREATED"
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "conversation",
            "type": {
              "kind": "OBJECT",
              "name": "Conversation"
            },
            "args": [
              {
                "name": "id",
                "type": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "SCALAR",
                    "name": "ID"
                  }
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "conversations",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "ConversationConnection"
              }
            },
            "args": [
              {
                "name": "after",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "before",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "filter",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "ConversationFilter"
                }
              },
              {
                "name": "first",
                "type": {
                  "kind": "SCALAR",
                  "name": "Int"
                }
              },
              {
                "name": "last",
                "type": {
                  "kind": "SCALAR",
                  "name": "Int"
                }
              },
              {
                "name": "order",
                "type": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "ENUM",
                    "name": "ConversationOrder"
                  }
                },
                "defaultValue": "CREATED"
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "dialerSession",
            "type": {
              "kind": "OBJECT",
              "name": "DialerSession"
            },
            "args": [
              {
                "name": "id",
                "type": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "SCALAR",
                    "name": "ID"
                  }
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "dialerSessions",
            "type": {
              "kind": "LIST",
              "ofType": {
                "kind": "NON_NULL",
                "ofType": {
                  "kind": "OBJECT",
                  "name": "DialerSession"
                }
              }
            },
            "args": [
              {
                "name": "campaignId",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "dispositions",
            "type": {
              "kind": "LIST",
              "ofType": {
                "kind": "NON_NULL",
                "ofType": {
                  "kind": "OBJECT",
                  "name": "Disposition"
                }
              }
            },
            "args": [
              {
                "name": "source",
                "type": {
                  "kind": "ENUM",
                  "name": "DispositionSource"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "doNotCallNumbers",
            "type": {
              "kind": "OBJECT",
              "name": "DoNotCallNumberConnection"
            },
            "args": [
              {
                "name": "after",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "before",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "first",
                "type": {
                  "kind": "SCALAR",
                  "name": "Int"
                }
              },
              {
                "name": "last",
                "type": {
                  "kind": "SCALAR",
                  "name": "Int"
                }
              },
              {
                "name": "phone",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "prefix",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "health",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "inboxes",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "Inbox"
                  }
                }
              }
            },
            "args": [
              {
                "name": "includeInactive",
                "type": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "SCALAR",
                    "name": "Boolean"
                  }
                },
                "defaultValue": "false"
              },
              {
                "name": "orderBy",
                "type": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "ENUM",
                    "name": "InboxOrder"
                  }
                },
                "defaultValue": "POSITION"
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "invitations",
            "type": {
              "kind": "OBJECT",
              "name": "InvitationConnection"
            },
            "args": [
              {
                "name": "after",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "before",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "filter",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "InvitationFilter"
                }
              },
              {
                "name": "first",
                "type": {
                  "kind": "SCALAR",
                  "name": "Int"
                }
              },
              {
                "name": "last",
                "type": {
                  "kind": "SCALAR",
                  "name": "Int"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "message",
            "type": {
              "kind": "OBJECT",
              "name": "Message"
            },
            "args": [
              {
                "name": "id",
                "type": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "SCALAR",
                    "name": "ID"
                  }
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "messages",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "MessageConnection"
              }
            },
            "args": [
              {
                "name": "after",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "before",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "filter",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "MessageFilter"
                }
              },
              {
                "name": "first",
                "type": {
                  "kind": "SCALAR",
                  "name": "Int"
                }
              },
              {
                "name": "last",
                "type": {
                  "kind": "SCALAR",
                  "name": "Int"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "missedCalls",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "MissedCallConnection"
              }
            },
            "args": [
              {
                "name": "after",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "before",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "filter",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "MissedCallFilter"
                }
              },
              {
                "name": "first",
                "type": {
                  "kind": "SCALAR",
                  "name": "Int"
                }
              },
              {
                "name": "last",
                "type": {
                  "kind": "SCALAR",
                  "name": "Int"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "node",
            "type": {
              "kind": "INTERFACE",
              "name": "Node"
            },
            "args": [
              {
                "name": "id",
                "type": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "SCALAR",
                    "name": "ID"
                  }
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "nodes",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "INTERFACE",
                  "name": "Node"
                }
              }
            },
            "args": [
              {
                "name": "ids",
                "type": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "LIST",
                    "ofType": {
                      "kind": "NON_NULL",
                      "ofType": {
                        "kind": "SCALAR",
                        "name": "ID"
                      }
                    }
                  }
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "notices",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "NoticeConnection"
              }
            },
            "args": [
              {
                "name": "after",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "before",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "filter",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "NoticeFilter"
                }
              },
              {
                "name": "first",
                "type": {
                  "kind": "SCALAR",
                  "name": "Int"
                }
              },
              {
                "name": "last",
                "type": {
                  "kind": "SCALAR",
                  "name": "Int"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "numbers",
            "type": {
              "kind": "OBJECT",
              "name": "BusinessNumberConnection"
            },
            "args": [
              {
                "name": "after",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "before",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "filter",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "NumberFilter"
                }
              },
              {
                "name": "first",
                "type": {
                  "kind": "SCALAR",
                  "name": "Int"
                }
              },
              {
                "name": "last",
                "type": {
                  "kind": "SCALAR",
                  "name": "Int"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "oauthClient",
            "type": {
              "kind": "OBJECT",
              "name": "OAuthClient"
            },
            "args": [
              {
                "name": "id",
                "type": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "SCALAR",
                    "name": "ID"
                  }
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "oauthClients",
            "type": {
              "kind": "LIST",
              "ofType": {
                "kind": "NON_NULL",
                "ofType": {
                  "kind": "OBJECT",
                  "name": "OAuthClient"
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "oauthGrants",
            "type": {
              "kind": "LIST",
              "ofType": {
                "kind": "NON_NULL",
                "ofType": {
                  "kind": "OBJECT",
                  "name": "OAuthGrant"
                }
              }
            },
            "args": [
              {
                "name": "clientId",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "personErasures",
            "type": {
              "kind": "LIST",
              "ofType": {
                "kind": "NON_NULL",
                "ofType": {
                  "kind": "OBJECT",
                  "name": "PersonErasure"
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "personSummary",
            "type": {
              "kind": "OBJECT",
              "name": "PersonSummary"
            },
            "args": [
              {
                "name": "contactId",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              },
              {
                "name": "phoneNumber",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "previewBroadcast",
            "type": {
              "kind": "OBJECT",
              "name": "BroadcastPreview"
            },
            "args": [
              {
                "name": "draft",
                "type": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "INPUT_OBJECT",
                    "name": "BroadcastDraft"
                  }
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "previewContactImport",
            "type": {
              "kind": "OBJECT",
              "name": "ContactImportPreview"
            },
            "args": [
              {
                "name": "input",
                "type": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "INPUT_OBJECT",
                    "name": "PreviewContactImportInput"
                  }
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "retiredDispositions",
            "type": {
              "kind": "LIST",
              "ofType": {
                "kind": "NON_NULL",
                "ofType": {
                  "kind": "OBJECT",
                  "name": "Disposition"
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "textActivity",
            "type": {
              "kind": "OBJECT",
              "name": "TextActivity"
            },
            "args": [
              {
                "name": "bucket",
                "type": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "ENUM",
                    "name": "ActivityBucket"
                  }
                },
                "defaultValue": "DAY"
              },
              {
                "name": "campaignId",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              },
              {
                "name": "inboxId",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              },
              {
                "name": "since",
                "type": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "SCALAR",
                    "name": "DateTime"
                  }
                }
              },
              {
                "name": "timeZone",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "until",
                "type": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "SCALAR",
                    "name": "DateTime"
                  }
                }
              },
              {
                "name": "userId",
                "type": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "userConnection",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "UserConnection"
              }
            },
            "args": [
              {
                "name": "after",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "before",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "filter",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "UserFilter"
                }
              },
              {
                "name": "first",
                "type": {
                  "kind": "SCALAR",
                  "name": "Int"
                }
              },
              {
                "name": "last",
                "type": {
                  "kind": "SCALAR",
                  "name": "Int"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "users",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "User"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "viewer",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "Viewer"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "webhookAttempts",
            "type": {
              "kind": "OBJECT",
              "name": "WebhookAttemptConnection"
            },
            "args": [
              {
                "name": "after",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "before",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "filter",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "WebhookAttemptFilter"
                }
              },
              {
                "name": "first",
                "type": {
                  "kind": "SCALAR",
                  "name": "Int"
                }
              },
              {
                "name": "last",
                "type": {
                  "kind": "SCALAR",
                  "name": "Int"
                }
              },
              {
                "name": "subscriptionId",
                "type": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "SCALAR",
                    "name": "ID"
                  }
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "webhookDeliveries",
            "type": {
              "kind": "OBJECT",
              "name": "WebhookDeliveryConnection"
            },
            "args": [
              {
                "name": "after",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "before",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "first",
                "type": {
                  "kind": "SCALAR",
                  "name": "Int"
                }
              },
              {
                "name": "last",
                "type": {
                  "kind": "SCALAR",
                  "name": "Int"
                }
              },
              {
                "name": "subscriptionId",
                "type": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "SCALAR",
                    "name": "ID"
                  }
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "webhookEvent",
            "type": {
              "kind": "OBJECT",
              "name": "WebhookEvent"
            },
            "args": [
              {
                "name": "id",
                "type": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "SCALAR",
                    "name": "ID"
                  }
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "webhookEvents",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "WebhookEventConnection"
              }
            },
            "args": [
              {
                "name": "after",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "before",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "filter",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "WebhookEventFilter"
                }
              },
              {
                "name": "first",
                "type": {
                  "kind": "SCALAR",
                  "name": "Int"
                }
              },
              {
                "name": "last",
                "type": {
                  "kind": "SCALAR",
                  "name": "Int"
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "webhookSubscription",
            "type": {
              "kind": "OBJECT",
              "name": "WebhookSubscription"
            },
            "args": [
              {
                "name": "id",
                "type": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "SCALAR",
                    "name": "ID"
                  }
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "webhookSubscriptions",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "WebhookSubscriptionConnection"
              }
            },
            "args": [
              {
                "name": "after",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "before",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "filter",
                "type": {
                  "kind": "INPUT_OBJECT",
                  "name": "WebhookSubscriptionFilter"
                }
              },
              {
                "name": "first",
                "type": {
                  "kind": "SCALAR",
                  "name": "Int"
                }
              },
              {
                "name": "last",
                "type": {
                  "kind": "SCALAR",
                  "name": "Int"
                }
              }
            ],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "ReactivateUserInput",
        "inputFields": [
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "ReactivateUserResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "DomainError"
          },
          {
            "kind": "OBJECT",
            "name": "User"
          }
        ]
      },
      {
        "kind": "OBJECT",
        "name": "ReadNotices",
        "fields": [
          {
            "name": "readIds",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "SCALAR",
                    "name": "ID"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "ReadNoticesInput",
        "inputFields": [
          {
            "name": "ids",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "SCALAR",
                    "name": "ID"
                  }
                }
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "ReadNoticesResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "DomainError"
          },
          {
            "kind": "OBJECT",
            "name": "ReadNotices"
          }
        ]
      },
      {
        "kind": "ENUM",
        "name": "RecordedCalls",
        "enumValues": [
          {
            "name": "ALL",
            "isDeprecated": false
          },
          {
            "name": "INCOMING",
            "isDeprecated": false
          },
          {
            "name": "NEVER",
            "isDeprecated": false
          },
          {
            "name": "OUTGOING",
            "isDeprecated": false
          }
        ]
      },
      {
        "kind": "OBJECT",
        "name": "Recording",
        "fields": [
          {
            "name": "call",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "Call"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "callId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "createdAt",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "DateTime"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "durationSeconds",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "isPaused",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Boolean"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "kind",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "ENUM",
                "name": "RecordingKind"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "state",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "ENUM",
                "name": "RecordingState"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "updatedAt",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "DateTime"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "url",
            "type": {
              "kind": "SCALAR",
              "name": "URL"
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "ENUM",
        "name": "RecordingKind",
        "enumValues": [
          {
            "name": "TALK",
            "isDeprecated": false
          },
          {
            "name": "VOICEMAIL",
            "isDeprecated": false
          }
        ]
      },
      {
        "kind": "ENUM",
        "name": "RecordingState",
        "enumValues": [
          {
            "name": "ABSENT",
            "isDeprecated": false
          },
          {
            "name": "ERASED",
            "isDeprecated": false
          },
          {
            "name": "FAILED",
            "isDeprecated": false
          },
          {
            "name": "PENDING",
            "isDeprecated": false
          },
          {
            "name": "RUNNING",
            "isDeprecated": false
          },
          {
            "name": "STORED",
            "isDeprecated": false
          },
          {
            "name": "TRANSCRIBING",
            "isDeprecated": false
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "RedeliverWebhookEventInput",
        "inputFields": [
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          },
          {
            "name": "idempotencyKey",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "subscriptionId",
            "type": {
              "kind": "SCALAR",
              "name": "ID"
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "RedeliverWebhookEventResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "DomainError"
          },
          {
            "kind": "OBJECT",
            "name": "WebhookRedelivery"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "RedeliverWebhookEventsInput",
        "inputFields": [
          {
            "name": "after",
            "type": {
              "kind": "SCALAR",
              "name": "ID"
            }
          },
          {
            "name": "idempotencyKey",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "perSecond",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "defaultValue": "10"
          },
          {
            "name": "since",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "DateTime"
              }
            }
          },
          {
            "name": "subscriptionId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          },
          {
            "name": "until",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "DateTime"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "RedeliverWebhookEventsResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "DomainError"
          },
          {
            "kind": "OBJECT",
            "name": "WebhookRangeRedelivery"
          }
        ]
      },
      {
        "kind": "ENUM",
        "name": "RegistrationState",
        "enumValues": [
          {
            "name": "FAILED",
            "isDeprecated": false
          },
          {
            "name": "NOT_REQUIRED",
            "isDeprecated": false
          },
          {
            "name": "PENDING",
            "isDeprecated": false
          },
          {
            "name": "REGISTERED",
            "isDeprecated": false
          },
          {
            "name": "UNKNOWN",
            "isDeprecated": false
          },
          {
            "name": "UNREGISTERED",
            "isDeprecated": false
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "ReleaseNumberInput",
        "inputFields": [
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "ReleaseNumberResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "BusinessNumber"
          },
          {
            "kind": "OBJECT",
            "name": "DomainError"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "RemoveCampaignContactInput",
        "inputFields": [
          {
            "name": "campaignId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          },
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "RemoveCampaignContactResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "CampaignContactRemoval"
          },
          {
            "kind": "OBJECT",
            "name": "DomainError"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "RemoveCampaignContactsInput",
        "inputFields": [
          {
            "name": "campaignId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          },
          {
            "name": "ids",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "SCALAR",
                    "name": "ID"
                  }
                }
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "RemoveCampaignContactsResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "CampaignContactsRemoval"
          },
          {
            "kind": "OBJECT",
            "name": "DomainError"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "RemoveDoNotCallNumberInput",
        "inputFields": [
          {
            "name": "phoneNumber",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "RemoveDoNotCallNumberResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "DoNotCallRemoval"
          },
          {
            "kind": "OBJECT",
            "name": "DomainError"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "RemoveInboxRouteInput",
        "inputFields": [
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "RemoveInboxRouteResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "DomainError"
          },
          {
            "kind": "OBJECT",
            "name": "InboxRouteRemoval"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "ReorderDispositionsInput",
        "inputFields": [
          {
            "name": "ids",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "SCALAR",
                    "name": "ID"
                  }
                }
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "ReorderDispositionsResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "DispositionList"
          },
          {
            "kind": "OBJECT",
            "name": "DomainError"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "ReorderInboxesInput",
        "inputFields": [
          {
            "name": "ids",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "SCALAR",
                    "name": "ID"
                  }
                }
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "ReorderInboxesResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "DomainError"
          },
          {
            "kind": "OBJECT",
            "name": "InboxList"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "ResendInvitationInput",
        "inputFields": [
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          },
          {
            "name": "idempotencyKey",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "ResendInvitationResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "DomainError"
          },
          {
            "kind": "OBJECT",
            "name": "Invitation"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "ResetSecondFactorInput",
        "inputFields": [
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "ResetSecondFactorResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "DomainError"
          },
          {
            "kind": "OBJECT",
            "name": "SecondFactorReset"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "RestoreDispositionInput",
        "inputFields": [
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "RestoreDispositionResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "Disposition"
          },
          {
            "kind": "OBJECT",
            "name": "DomainError"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "ResumeCampaignInput",
        "inputFields": [
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "ResumeCampaignResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "Campaign"
          },
          {
            "kind": "OBJECT",
            "name": "DomainError"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "ResumePowerDialingInput",
        "inputFields": [
          {
            "name": "sessionId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "ResumePowerDialingResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "DialerSession"
          },
          {
            "kind": "OBJECT",
            "name": "DomainError"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "ResumeRecordingInput",
        "inputFields": [
          {
            "name": "callId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "ResumeRecordingResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "DomainError"
          },
          {
            "kind": "OBJECT",
            "name": "Recording"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "ResumeWebhookSubscriptionInput",
        "inputFields": [
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "ResumeWebhookSubscriptionResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "DomainError"
          },
          {
            "kind": "OBJECT",
            "name": "WebhookSubscription"
          }
        ]
      },
      {
        "kind": "OBJECT",
        "name": "Retention",
        "fields": [
          {
            "name": "attemptDays",
            "type": {
              "kind": "SCALAR",
              "name": "Int"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "auditDays",
            "type": {
              "kind": "SCALAR",
              "name": "Int"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "callDays",
            "type": {
              "kind": "SCALAR",
              "name": "Int"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "eventDays",
            "type": {
              "kind": "SCALAR",
              "name": "Int"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "importDays",
            "type": {
              "kind": "SCALAR",
              "name": "Int"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "messageDays",
            "type": {
              "kind": "SCALAR",
              "name": "Int"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "noticeDays",
            "type": {
              "kind": "SCALAR",
              "name": "Int"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "recordingDays",
            "type": {
              "kind": "SCALAR",
              "name": "Int"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "sessionDays",
            "type": {
              "kind": "SCALAR",
              "name": "Int"
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "RetentionChanges",
        "inputFields": [
          {
            "name": "attemptDays",
            "type": {
              "kind": "SCALAR",
              "name": "Int"
            }
          },
          {
            "name": "auditDays",
            "type": {
              "kind": "SCALAR",
              "name": "Int"
            }
          },
          {
            "name": "callDays",
            "type": {
              "kind": "SCALAR",
              "name": "Int"
            }
          },
          {
            "name": "eventDays",
            "type": {
              "kind": "SCALAR",
              "name": "Int"
            }
          },
          {
            "name": "importDays",
            "type": {
              "kind": "SCALAR",
              "name": "Int"
            }
          },
          {
            "name": "messageDays",
            "type": {
              "kind": "SCALAR",
              "name": "Int"
            }
          },
          {
            "name": "noticeDays",
            "type": {
              "kind": "SCALAR",
              "name": "Int"
            }
          },
          {
            "name": "recordingDays",
            "type": {
              "kind": "SCALAR",
              "name": "Int"
            }
          },
          {
            "name": "sessionDays",
            "type": {
              "kind": "SCALAR",
              "name": "Int"
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "OBJECT",
        "name": "RetentionLimit",
        "fields": [
          {
            "name": "least",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "most",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "serviceDays",
            "type": {
              "kind": "SCALAR",
              "name": "Int"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "setting",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "ENUM",
                "name": "RetentionSetting"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "ENUM",
        "name": "RetentionSetting",
        "enumValues": [
          {
            "name": "ATTEMPT",
            "isDeprecated": false
          },
          {
            "name": "AUDIT",
            "isDeprecated": false
          },
          {
            "name": "CALL",
            "isDeprecated": false
          },
          {
            "name": "EVENT",
            "isDeprecated": false
          },
          {
            "name": "IMPORT",
            "isDeprecated": false
          },
          {
            "name": "MESSAGE",
            "isDeprecated": false
          },
          {
            "name": "NOTICE",
            "isDeprecated": false
          },
          {
            "name": "RECORDING",
            "isDeprecated": false
          },
          {
            "name": "SESSION",
            "isDeprecated": false
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "RetireDispositionInput",
        "inputFields": [
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "RetireDispositionResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "Disposition"
          },
          {
            "kind": "OBJECT",
            "name": "DomainError"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "RevokeAccessKeyInput",
        "inputFields": [
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "RevokeAccessKeyResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "DomainError"
          },
          {
            "kind": "OBJECT",
            "name": "RevokedAccessKey"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "RevokeInvitationInput",
        "inputFields": [
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "RevokeInvitationResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "DomainError"
          },
          {
            "kind": "OBJECT",
            "name": "RevokedInvitation"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "RevokeOAuthGrantInput",
        "inputFields": [
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "RevokeOAuthGrantResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "DomainError"
          },
          {
            "kind": "OBJECT",
            "name": "OAuthGrantRevocation"
          }
        ]
      },
      {
        "kind": "OBJECT",
        "name": "RevokedAccessKey",
        "fields": [
          {
            "name": "deletedId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "revokedId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            },
            "args": [],
            "isDeprecated": true
          }
        ],
        "interfaces": [
          {
            "kind": "INTERFACE",
            "name": "Deletion"
          }
        ]
      },
      {
        "kind": "OBJECT",
        "name": "RevokedInvitation",
        "fields": [
          {
            "name": "deletedId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "revokedId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            },
            "args": [],
            "isDeprecated": true
          }
        ],
        "interfaces": [
          {
            "kind": "INTERFACE",
            "name": "Deletion"
          }
        ]
      },
      {
        "kind": "ENUM",
        "name": "RingStrategy",
        "enumValues": [
          {
            "name": "ALL_AT_ONCE",
            "isDeprecated": false
          },
          {
            "name": "IN_ORDER",
            "isDeprecated": false
          },
          {
            "name": "OWNER_FIRST",
            "isDeprecated": false
          }
        ]
      },
      {
        "kind": "OBJECT",
        "name": "RingingCall",
        "fields": [
          {
            "name": "call",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "Call"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "isOnLine",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Boolean"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "ringsUntil",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "DateTime"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "ENUM",
        "name": "Role",
        "enumValues": [
          {
            "name": "ADMIN",
            "isDeprecated": false
          },
          {
            "name": "MEMBER",
            "isDeprecated": false
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "RotateOAuthClientSecretInput",
        "inputFields": [
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "RotateOAuthClientSecretResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "DomainError"
          },
          {
            "kind": "OBJECT",
            "name": "OAuthClientWithSecret"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "RotateWebhookSecretInput",
        "inputFields": [
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "RotateWebhookSecretResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "DomainError"
          },
          {
            "kind": "OBJECT",
            "name": "WebhookSubscriptionWithSecret"
          }
        ]
      },
      {
        "kind": "OBJECT",
        "name": "RouteEnding",
        "fields": [
          {
            "name": "action",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "ENUM",
                "name": "RouteEndingAction"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "greeting",
            "type": {
              "kind": "OBJECT",
              "name": "AudioFile"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "phoneNumber",
            "type": {
              "kind": "SCALAR",
              "name": "PhoneNumber"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "words",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "ENUM",
        "name": "RouteEndingAction",
        "enumValues": [
          {
            "name": "FORWARD",
            "isDeprecated": false
          },
          {
            "name": "HANG_UP",
            "isDeprecated": false
          },
          {
            "name": "VOICEMAIL",
            "isDeprecated": false
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "RouteEndingInput",
        "inputFields": [
          {
            "name": "action",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "ENUM",
                "name": "RouteEndingAction"
              }
            }
          },
          {
            "name": "greetingId",
            "type": {
              "kind": "SCALAR",
              "name": "ID"
            }
          },
          {
            "name": "phoneNumber",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "words",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "SaveContactInput",
        "inputFields": [
          {
            "name": "company",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "email",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "externalId",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "extraFields",
            "type": {
              "kind": "SCALAR",
              "name": "StringMap"
            }
          },
          {
            "name": "firstName",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "idempotencyKey",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "lastName",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "linkedinUrl",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "matchOn",
            "type": {
              "kind": "ENUM",
              "name": "ContactKey"
            }
          },
          {
            "name": "optedOut",
            "type": {
              "kind": "SCALAR",
              "name": "Boolean"
            }
          },
          {
            "name": "optedOutAt",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            }
          },
          {
            "name": "optedOutReason",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "phones",
            "type": {
              "kind": "LIST",
              "ofType": {
                "kind": "NON_NULL",
                "ofType": {
                  "kind": "INPUT_OBJECT",
                  "name": "PhoneInput"
                }
              }
            }
          },
          {
            "name": "source",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "ENUM",
                "name": "ContactSource"
              }
            },
            "defaultValue": "APP"
          },
          {
            "name": "title",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "SaveContactResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "DomainError"
          },
          {
            "kind": "OBJECT",
            "name": "SavedContact"
          }
        ]
      },
      {
        "kind": "OBJECT",
        "name": "SavedContact",
        "fields": [
          {
            "name": "contact",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "Contact"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "isNew",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Boolean"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "OBJECT",
        "name": "SecondFactor",
        "fields": [
          {
            "name": "isEnrolled",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Boolean"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "kinds",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "ENUM",
                    "name": "SecondFactorKind"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "ENUM",
        "name": "SecondFactorKind",
        "enumValues": [
          {
            "name": "ONE_TIME_CODE",
            "isDeprecated": false
          },
          {
            "name": "PASSKEY",
            "isDeprecated": false
          }
        ]
      },
      {
        "kind": "OBJECT",
        "name": "SecondFactorReset",
        "fields": [
          {
            "name": "endedSessions",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "user",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "User"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "SendDigitsInput",
        "inputFields": [
          {
            "name": "digits",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            }
          },
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          },
          {
            "name": "idempotencyKey",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "SendDigitsResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "Call"
          },
          {
            "kind": "OBJECT",
            "name": "DomainError"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "SendMessageInput",
        "inputFields": [
          {
            "name": "body",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "conversationId",
            "type": {
              "kind": "SCALAR",
              "name": "ID"
            }
          },
          {
            "name": "idempotencyKey",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "inboxId",
            "type": {
              "kind": "SCALAR",
              "name": "ID"
            }
          },
          {
            "name": "mediaUrls",
            "type": {
              "kind": "LIST",
              "ofType": {
                "kind": "NON_NULL",
                "ofType": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              }
            }
          },
          {
            "name": "sendAt",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            }
          },
          {
            "name": "to",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "SendMessageResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "DomainError"
          },
          {
            "kind": "OBJECT",
            "name": "Message"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "SetCallDispositionInput",
        "inputFields": [
          {
            "name": "dispositionId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          },
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "SetCallDispositionResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "Call"
          },
          {
            "kind": "OBJECT",
            "name": "DomainError"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "SetCallbackInput",
        "inputFields": [
          {
            "name": "contactId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          },
          {
            "name": "dueAt",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "DateTime"
              }
            }
          },
          {
            "name": "mine",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Boolean"
              }
            },
            "defaultValue": "true"
          },
          {
            "name": "sessionId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "SetCallbackResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "DialerSession"
          },
          {
            "kind": "OBJECT",
            "name": "DomainError"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "SetInboxForwardingInput",
        "inputFields": [
          {
            "name": "forwardTo",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "SetInboxForwardingResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "DomainError"
          },
          {
            "kind": "OBJECT",
            "name": "Inbox"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "SetInboxRouteInput",
        "inputFields": [
          {
            "name": "holidays",
            "type": {
              "kind": "LIST",
              "ofType": {
                "kind": "NON_NULL",
                "ofType": {
                  "kind": "INPUT_OBJECT",
                  "name": "HolidayInput"
                }
              }
            }
          },
          {
            "name": "hours",
            "type": {
              "kind": "LIST",
              "ofType": {
                "kind": "NON_NULL",
                "ofType": {
                  "kind": "INPUT_OBJECT",
                  "name": "OpeningHoursInput"
                }
              }
            }
          },
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          },
          {
            "name": "members",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "INPUT_OBJECT",
                    "name": "InboxRouteMemberInput"
                  }
                }
              }
            }
          },
          {
            "name": "strategy",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "ENUM",
                "name": "RingStrategy"
              }
            }
          },
          {
            "name": "timeZone",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "whenClosed",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "INPUT_OBJECT",
                "name": "RouteEndingInput"
              }
            }
          },
          {
            "name": "whenUnanswered",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "INPUT_OBJECT",
                "name": "RouteEndingInput"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "SetInboxRouteResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "DomainError"
          },
          {
            "kind": "OBJECT",
            "name": "Inbox"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "SetUserPhoneNumberInput",
        "inputFields": [
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          },
          {
            "name": "phoneNumber",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "SetUserPhoneNumberResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "DomainError"
          },
          {
            "kind": "OBJECT",
            "name": "User"
          }
        ]
      },
      {
        "kind": "ENUM",
        "name": "SettableCampaignContactStatus",
        "enumValues": [
          {
            "name": "DO_NOT_CALL",
            "isDeprecated": false
          },
          {
            "name": "NOT_CALLED",
            "isDeprecated": false
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "SimulateBrowserCallInput",
        "inputFields": [
          {
            "name": "lineId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "SimulateBrowserCallResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "BrowserLine"
          },
          {
            "kind": "OBJECT",
            "name": "DomainError"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "SimulateBrowserHangUpInput",
        "inputFields": [
          {
            "name": "lineId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "SimulateBrowserHangUpResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "BrowserLine"
          },
          {
            "kind": "OBJECT",
            "name": "DomainError"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "SimulateInboundCallInput",
        "inputFields": [
          {
            "name": "durationSeconds",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            }
          },
          {
            "name": "from",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            }
          },
          {
            "name": "idempotencyKey",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "inboxId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          },
          {
            "name": "voicemailSeconds",
            "type": {
              "kind": "SCALAR",
              "name": "Int"
            }
          },
          {
            "name": "waitSeconds",
            "type": {
              "kind": "SCALAR",
              "name": "Int"
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "SimulateInboundCallResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "Call"
          },
          {
            "kind": "OBJECT",
            "name": "DomainError"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "SimulateInboundMessageInput",
        "inputFields": [
          {
            "name": "body",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            }
          },
          {
            "name": "from",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            }
          },
          {
            "name": "idempotencyKey",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "inboxId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          },
          {
            "name": "media",
            "type": {
              "kind": "LIST",
              "ofType": {
                "kind": "NON_NULL",
                "ofType": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "SimulateInboundMessageResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "DomainError"
          },
          {
            "kind": "OBJECT",
            "name": "Message"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "SkipContactInput",
        "inputFields": [
          {
            "name": "contactId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          },
          {
            "name": "sessionId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "SkipContactResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "DialerSession"
          },
          {
            "kind": "OBJECT",
            "name": "DomainError"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "StartCallInput",
        "inputFields": [
          {
            "name": "device",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "ENUM",
                "name": "AgentDevice"
              }
            },
            "defaultValue": "PHONE"
          },
          {
            "name": "idempotencyKey",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "inboxId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          },
          {
            "name": "to",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "StartCallResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "Call"
          },
          {
            "kind": "OBJECT",
            "name": "DomainError"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "StartConsultationInput",
        "inputFields": [
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          },
          {
            "name": "toNumber",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "toUserId",
            "type": {
              "kind": "SCALAR",
              "name": "ID"
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "StartConsultationResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "Call"
          },
          {
            "kind": "OBJECT",
            "name": "DomainError"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "StartContactImportInput",
        "inputFields": [
          {
            "name": "campaignId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          },
          {
            "name": "country",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "file",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Upload"
              }
            }
          },
          {
            "name": "idempotencyKey",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "mapping",
            "type": {
              "kind": "LIST",
              "ofType": {
                "kind": "NON_NULL",
                "ofType": {
                  "kind": "INPUT_OBJECT",
                  "name": "ImportColumnInput"
                }
              }
            }
          },
          {
            "name": "onDuplicate",
            "type": {
              "kind": "ENUM",
              "name": "DuplicatePolicy"
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "StartContactImportResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "ContactImport"
          },
          {
            "kind": "OBJECT",
            "name": "DomainError"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "StartDialerSessionInput",
        "inputFields": [
          {
            "name": "campaignId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          },
          {
            "name": "device",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "ENUM",
                "name": "AgentDevice"
              }
            },
            "defaultValue": "PHONE"
          },
          {
            "name": "idempotencyKey",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "inboxIds",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "SCALAR",
                    "name": "ID"
                  }
                }
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "StartDialerSessionResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "DialerSession"
          },
          {
            "kind": "OBJECT",
            "name": "DomainError"
          }
        ]
      },
      {
        "kind": "SCALAR",
        "name": "String"
      },
      {
        "kind": "SCALAR",
        "name": "StringMap"
      },
      {
        "kind": "OBJECT",
        "name": "Subscription",
        "fields": [
          {
            "name": "changes",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "Changes"
              }
            },
            "args": [
              {
                "name": "topics",
                "type": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "LIST",
                    "ofType": {
                      "kind": "NON_NULL",
                      "ofType": {
                        "kind": "ENUM",
                        "name": "ChangeTopic"
                      }
                    }
                  }
                }
              }
            ],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "SuperviseCallInput",
        "inputFields": [
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          },
          {
            "name": "mode",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "ENUM",
                "name": "Supervision"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "SuperviseCallResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "Call"
          },
          {
            "kind": "OBJECT",
            "name": "DomainError"
          }
        ]
      },
      {
        "kind": "ENUM",
        "name": "Supervision",
        "enumValues": [
          {
            "name": "JOIN",
            "isDeprecated": false
          },
          {
            "name": "LISTEN",
            "isDeprecated": false
          },
          {
            "name": "WHISPER",
            "isDeprecated": false
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "SyncCrmDispositionsInput",
        "inputFields": [
          {
            "name": "dispositions",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "INPUT_OBJECT",
                    "name": "CrmDispositionInput"
                  }
                }
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "SyncCrmDispositionsResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "DispositionList"
          },
          {
            "kind": "OBJECT",
            "name": "DomainError"
          }
        ]
      },
      {
        "kind": "ENUM",
        "name": "SystemOutcome",
        "enumValues": [
          {
            "name": "BUSY",
            "isDeprecated": false
          },
          {
            "name": "DO_NOT_CALL",
            "isDeprecated": false
          },
          {
            "name": "FAILED",
            "isDeprecated": false
          },
          {
            "name": "INVALID_NUMBER",
            "isDeprecated": false
          },
          {
            "name": "NO_ANSWER",
            "isDeprecated": false
          },
          {
            "name": "VOICEMAIL",
            "isDeprecated": false
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "TestWebhookSubscriptionInput",
        "inputFields": [
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          },
          {
            "name": "idempotencyKey",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "TestWebhookSubscriptionResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "DomainError"
          },
          {
            "kind": "OBJECT",
            "name": "WebhookTest"
          }
        ]
      },
      {
        "kind": "OBJECT",
        "name": "TextActivity",
        "fields": [
          {
            "name": "buckets",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "TextActivityBucket"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "byCampaign",
            "type": {
              "kind": "LIST",
              "ofType": {
                "kind": "NON_NULL",
                "ofType": {
                  "kind": "OBJECT",
                  "name": "TextActivityOfCampaign"
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "byInbox",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "TextActivityOfInbox"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "byUser",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "TextActivityOfUser"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "endsAt",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "DateTime"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "isComplete",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Boolean"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "startsAt",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "DateTime"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "timeZone",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "TimeZone"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "totals",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "TextCounts"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "OBJECT",
        "name": "TextActivityBucket",
        "fields": [
          {
            "name": "counts",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "TextCounts"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "endsAt",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "DateTime"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "startsAt",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "DateTime"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "OBJECT",
        "name": "TextActivityOfCampaign",
        "fields": [
          {
            "name": "campaign",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "Campaign"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "campaignId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "counts",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "TextCounts"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "OBJECT",
        "name": "TextActivityOfInbox",
        "fields": [
          {
            "name": "counts",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "TextCounts"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "inbox",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "Inbox"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "inboxId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "OBJECT",
        "name": "TextActivityOfUser",
        "fields": [
          {
            "name": "counts",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "TextCounts"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "user",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "User"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "userId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "OBJECT",
        "name": "TextCounts",
        "fields": [
          {
            "name": "delivered",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "deliveryPercent",
            "type": {
              "kind": "SCALAR",
              "name": "Float"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "failed",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "incoming",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "medianDeliveryMs",
            "type": {
              "kind": "SCALAR",
              "name": "Int"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "outgoing",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "p95DeliveryMs",
            "type": {
              "kind": "SCALAR",
              "name": "Int"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "sent",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "SCALAR",
        "name": "TimeZone"
      },
      {
        "kind": "ENUM",
        "name": "TimeZoneSource",
        "enumValues": [
          {
            "name": "BUSINESS",
            "isDeprecated": false
          },
          {
            "name": "CONTACT",
            "isDeprecated": false
          },
          {
            "name": "NUMBERS",
            "isDeprecated": false
          }
        ]
      },
      {
        "kind": "INTERFACE",
        "name": "TimelineEntry",
        "fields": [
          {
            "name": "campaign",
            "type": {
              "kind": "OBJECT",
              "name": "Campaign"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "campaignId",
            "type": {
              "kind": "SCALAR",
              "name": "ID"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "contact",
            "type": {
              "kind": "OBJECT",
              "name": "Contact"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "contactId",
            "type": {
              "kind": "SCALAR",
              "name": "ID"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "createdAt",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "DateTime"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "direction",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "ENUM",
                "name": "Direction"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "from",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "PhoneNumber"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "inbox",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "Inbox"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "inboxId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "to",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "PhoneNumber"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "updatedAt",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "DateTime"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "user",
            "type": {
              "kind": "OBJECT",
              "name": "User"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "userId",
            "type": {
              "kind": "SCALAR",
              "name": "ID"
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": [],
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "Call"
          },
          {
            "kind": "OBJECT",
            "name": "Message"
          }
        ]
      },
      {
        "kind": "OBJECT",
        "name": "TimelineEntryConnection",
        "fields": [
          {
            "name": "edges",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "TimelineEntryEdge"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "nodes",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "INTERFACE",
                    "name": "TimelineEntry"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "pageInfo",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "PageInfo"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "OBJECT",
        "name": "TimelineEntryEdge",
        "fields": [
          {
            "name": "cursor",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "node",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "INTERFACE",
                "name": "TimelineEntry"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "TransferCallInput",
        "inputFields": [
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          },
          {
            "name": "toNumber",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "toUserId",
            "type": {
              "kind": "SCALAR",
              "name": "ID"
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "TransferCallResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "Call"
          },
          {
            "kind": "OBJECT",
            "name": "DomainError"
          }
        ]
      },
      {
        "kind": "ENUM",
        "name": "TransferKind",
        "enumValues": [
          {
            "name": "BLIND",
            "isDeprecated": false
          },
          {
            "name": "CONSULTATION",
            "isDeprecated": false
          }
        ]
      },
      {
        "kind": "ENUM",
        "name": "TransferReason",
        "enumValues": [
          {
            "name": "BUSY",
            "isDeprecated": false
          },
          {
            "name": "DECLINED",
            "isDeprecated": false
          },
          {
            "name": "ENDED",
            "isDeprecated": false
          },
          {
            "name": "FAILED",
            "isDeprecated": false
          },
          {
            "name": "LEFT",
            "isDeprecated": false
          },
          {
            "name": "NO_ANSWER",
            "isDeprecated": false
          }
        ]
      },
      {
        "kind": "ENUM",
        "name": "TransferState",
        "enumValues": [
          {
            "name": "CANCELED",
            "isDeprecated": false
          },
          {
            "name": "COMPLETED",
            "isDeprecated": false
          },
          {
            "name": "CONSULTING",
            "isDeprecated": false
          },
          {
            "name": "FAILED",
            "isDeprecated": false
          },
          {
            "name": "RINGING",
            "isDeprecated": false
          }
        ]
      },
      {
        "kind": "SCALAR",
        "name": "URL"
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "UpdateBusinessInput",
        "inputFields": [
          {
            "name": "answeredRestMinutes",
            "type": {
              "kind": "SCALAR",
              "name": "Int"
            }
          },
          {
            "name": "openInboxes",
            "type": {
              "kind": "SCALAR",
              "name": "Boolean"
            }
          },
          {
            "name": "recordingAnnouncement",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "recordsCalls",
            "type": {
              "kind": "ENUM",
              "name": "RecordedCalls"
            }
          },
          {
            "name": "requiresSecondFactor",
            "type": {
              "kind": "SCALAR",
              "name": "Boolean"
            }
          },
          {
            "name": "retention",
            "type": {
              "kind": "INPUT_OBJECT",
              "name": "RetentionChanges"
            }
          },
          {
            "name": "timeZone",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "UpdateBusinessResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "Business"
          },
          {
            "kind": "OBJECT",
            "name": "DomainError"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "UpdateCampaignContactInput",
        "inputFields": [
          {
            "name": "campaignId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          },
          {
            "name": "company",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "customerId",
            "type": {
              "kind": "SCALAR",
              "name": "ID"
            }
          },
          {
            "name": "dueAt",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            }
          },
          {
            "name": "email",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "extraFields",
            "type": {
              "kind": "SCALAR",
              "name": "StringMap"
            }
          },
          {
            "name": "firstName",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          },
          {
            "name": "lastName",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "linkedinUrl",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "phones",
            "type": {
              "kind": "LIST",
              "ofType": {
                "kind": "NON_NULL",
                "ofType": {
                  "kind": "INPUT_OBJECT",
                  "name": "PhoneInput"
                }
              }
            }
          },
          {
            "name": "status",
            "type": {
              "kind": "ENUM",
              "name": "SettableCampaignContactStatus"
            }
          },
          {
            "name": "timeZone",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "title",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "UpdateCampaignContactResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "CampaignContact"
          },
          {
            "kind": "OBJECT",
            "name": "DomainError"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "UpdateCampaignContactsInput",
        "inputFields": [
          {
            "name": "campaignId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          },
          {
            "name": "ids",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "SCALAR",
                    "name": "ID"
                  }
                }
              }
            }
          },
          {
            "name": "status",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "ENUM",
                "name": "SettableCampaignContactStatus"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "UpdateCampaignContactsResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "CampaignContactsChange"
          },
          {
            "kind": "OBJECT",
            "name": "DomainError"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "UpdateCampaignInput",
        "inputFields": [
          {
            "name": "description",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "dialerSettings",
            "type": {
              "kind": "INPUT_OBJECT",
              "name": "DialerSettingsChanges"
            }
          },
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          },
          {
            "name": "inboxIds",
            "type": {
              "kind": "LIST",
              "ofType": {
                "kind": "NON_NULL",
                "ofType": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              }
            }
          },
          {
            "name": "name",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "UpdateCampaignResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "Campaign"
          },
          {
            "kind": "OBJECT",
            "name": "DomainError"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "UpdateContactInput",
        "inputFields": [
          {
            "name": "company",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "email",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "externalId",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "extraFields",
            "type": {
              "kind": "SCALAR",
              "name": "StringMap"
            }
          },
          {
            "name": "firstName",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          },
          {
            "name": "lastName",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "linkedinUrl",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "optedOut",
            "type": {
              "kind": "SCALAR",
              "name": "Boolean"
            }
          },
          {
            "name": "optedOutAt",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            }
          },
          {
            "name": "optedOutReason",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "phones",
            "type": {
              "kind": "LIST",
              "ofType": {
                "kind": "NON_NULL",
                "ofType": {
                  "kind": "INPUT_OBJECT",
                  "name": "PhoneInput"
                }
              }
            }
          },
          {
            "name": "title",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "UpdateContactResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "Contact"
          },
          {
            "kind": "OBJECT",
            "name": "DomainError"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "UpdateDispositionInput",
        "inputFields": [
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          },
          {
            "name": "marksContactComplete",
            "type": {
              "kind": "SCALAR",
              "name": "Boolean"
            }
          },
          {
            "name": "name",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "UpdateDispositionResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "Disposition"
          },
          {
            "kind": "OBJECT",
            "name": "DomainError"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "UpdateInboxInput",
        "inputFields": [
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          },
          {
            "name": "name",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "UpdateInboxResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "DomainError"
          },
          {
            "kind": "OBJECT",
            "name": "Inbox"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "UpdateOAuthClientInput",
        "inputFields": [
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          },
          {
            "name": "jwks",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "name",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "postLogoutRedirectUris",
            "type": {
              "kind": "LIST",
              "ofType": {
                "kind": "NON_NULL",
                "ofType": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              }
            }
          },
          {
            "name": "redirectUris",
            "type": {
              "kind": "LIST",
              "ofType": {
                "kind": "NON_NULL",
                "ofType": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "UpdateOAuthClientResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "DomainError"
          },
          {
            "kind": "OBJECT",
            "name": "OAuthClient"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "UpdateUserInput",
        "inputFields": [
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          },
          {
            "name": "inboxIds",
            "type": {
              "kind": "LIST",
              "ofType": {
                "kind": "NON_NULL",
                "ofType": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              }
            }
          },
          {
            "name": "name",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "phoneNumber",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "role",
            "type": {
              "kind": "ENUM",
              "name": "Role"
            }
          },
          {
            "name": "timeZone",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "UpdateUserResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "DomainError"
          },
          {
            "kind": "OBJECT",
            "name": "User"
          }
        ]
      },
      {
        "kind": "SCALAR",
        "name": "Upload"
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "UploadAudioInput",
        "inputFields": [
          {
            "name": "file",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Upload"
              }
            }
          },
          {
            "name": "idempotencyKey",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "name",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "UNION",
        "name": "UploadAudioResult",
        "possibleTypes": [
          {
            "kind": "OBJECT",
            "name": "AudioFile"
          },
          {
            "kind": "OBJECT",
            "name": "DomainError"
          }
        ]
      },
      {
        "kind": "OBJECT",
        "name": "User",
        "fields": [
          {
            "name": "active",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Boolean"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "createdAt",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "DateTime"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "email",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "inboxes",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "Inbox"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "lastSignInAt",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "name",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "phoneNumber",
            "type": {
              "kind": "SCALAR",
              "name": "PhoneNumber"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "role",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "ENUM",
                "name": "Role"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "secondFactor",
            "type": {
              "kind": "OBJECT",
              "name": "SecondFactor"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "timeZone",
            "type": {
              "kind": "SCALAR",
              "name": "TimeZone"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "updatedAt",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "DateTime"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": [
          {
            "kind": "INTERFACE",
            "name": "Node"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "UserChanges",
        "inputFields": [
          {
            "name": "inboxIds",
            "type": {
              "kind": "LIST",
              "ofType": {
                "kind": "NON_NULL",
                "ofType": {
                  "kind": "SCALAR",
                  "name": "ID"
                }
              }
            }
          },
          {
            "name": "name",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "phoneNumber",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          },
          {
            "name": "role",
            "type": {
              "kind": "ENUM",
              "name": "Role"
            }
          },
          {
            "name": "timeZone",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "OBJECT",
        "name": "UserConnection",
        "fields": [
          {
            "name": "edges",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "UserEdge"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "nodes",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "User"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "pageInfo",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "PageInfo"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "totalCount",
            "type": {
              "kind": "SCALAR",
              "name": "Int"
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "OBJECT",
        "name": "UserDeactivation",
        "fields": [
          {
            "name": "callbacks",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "callbacksHeir",
            "type": {
              "kind": "OBJECT",
              "name": "User"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "endedAccessKeys",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "endedDialerSessions",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "endedGrants",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "endedSessions",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "subscriptions",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "subscriptionsHeir",
            "type": {
              "kind": "OBJECT",
              "name": "User"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "user",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "User"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "OBJECT",
        "name": "UserEdge",
        "fields": [
          {
            "name": "cursor",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "node",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "User"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "UserFilter",
        "inputFields": [
          {
            "name": "createdAfter",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            }
          },
          {
            "name": "createdBefore",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            }
          },
          {
            "name": "updatedAfter",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            }
          },
          {
            "name": "updatedBefore",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "OBJECT",
        "name": "Viewer",
        "fields": [
          {
            "name": "apps",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "OwnApp"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "browserPhone",
            "type": {
              "kind": "ENUM",
              "name": "BrowserPhoneKind"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "business",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "Business"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "currentCall",
            "type": {
              "kind": "OBJECT",
              "name": "Call"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "dialerSession",
            "type": {
              "kind": "OBJECT",
              "name": "DialerSession"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "inboxes",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "Inbox"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "may",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "ENUM",
                    "name": "Permission"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "offeredCalls",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "Call"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "ringingCalls",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "RingingCall"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "ringsPhone",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Boolean"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "sessions",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "BrowserSession"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "unreadConversations",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "user",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "User"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "OBJECT",
        "name": "WebhookActivity",
        "fields": [
          {
            "name": "buckets",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "WebhookActivityBucket"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "endsAt",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "DateTime"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "isComplete",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Boolean"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "startsAt",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "DateTime"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "timeZone",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "TimeZone"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "totals",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "WebhookCounts"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "OBJECT",
        "name": "WebhookActivityBucket",
        "fields": [
          {
            "name": "counts",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "WebhookCounts"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "endsAt",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "DateTime"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "startsAt",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "DateTime"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "OBJECT",
        "name": "WebhookAttempt",
        "fields": [
          {
            "name": "answer",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "attempt",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "createdAt",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "DateTime"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "durationMs",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "error",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            },
            "args": [],
            "isDeprecated": true
          },
          {
            "name": "event",
            "type": {
              "kind": "OBJECT",
              "name": "WebhookEvent"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "eventId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "eventType",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "ENUM",
                "name": "WebhookEventType"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "failure",
            "type": {
              "kind": "ENUM",
              "name": "WebhookFailure"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "isTest",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Boolean"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "nextAttemptAt",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "request",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "WebhookRequest"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "responseStatus",
            "type": {
              "kind": "SCALAR",
              "name": "Int"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "targetUrl",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "URL"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "OBJECT",
        "name": "WebhookAttemptConnection",
        "fields": [
          {
            "name": "edges",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "WebhookAttemptEdge"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "nodes",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "WebhookAttempt"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "pageInfo",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "PageInfo"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "OBJECT",
        "name": "WebhookAttemptEdge",
        "fields": [
          {
            "name": "cursor",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "node",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "WebhookAttempt"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "WebhookAttemptFilter",
        "inputFields": [
          {
            "name": "createdAfter",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            }
          },
          {
            "name": "createdBefore",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            }
          },
          {
            "name": "eventId",
            "type": {
              "kind": "SCALAR",
              "name": "ID"
            }
          },
          {
            "name": "success",
            "type": {
              "kind": "SCALAR",
              "name": "Boolean"
            }
          },
          {
            "name": "updatedAfter",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            }
          },
          {
            "name": "updatedBefore",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "OBJECT",
        "name": "WebhookCounts",
        "fields": [
          {
            "name": "delivered",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "deliveryPercent",
            "type": {
              "kind": "SCALAR",
              "name": "Float"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "failed",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "medianMs",
            "type": {
              "kind": "SCALAR",
              "name": "Int"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "p95Ms",
            "type": {
              "kind": "SCALAR",
              "name": "Int"
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "OBJECT",
        "name": "WebhookDelivery",
        "fields": [
          {
            "name": "attemptCount",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "event",
            "type": {
              "kind": "OBJECT",
              "name": "WebhookEvent"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "eventId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "eventType",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "ENUM",
                "name": "WebhookEventType"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "isTest",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Boolean"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "nextAttemptAt",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "state",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "ENUM",
                "name": "WebhookDeliveryState"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "OBJECT",
        "name": "WebhookDeliveryConnection",
        "fields": [
          {
            "name": "edges",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "WebhookDeliveryEdge"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "nodes",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "WebhookDelivery"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "pageInfo",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "PageInfo"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "OBJECT",
        "name": "WebhookDeliveryEdge",
        "fields": [
          {
            "name": "cursor",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "node",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "WebhookDelivery"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "ENUM",
        "name": "WebhookDeliveryState",
        "enumValues": [
          {
            "name": "DUE",
            "isDeprecated": false
          },
          {
            "name": "HELD",
            "isDeprecated": false
          },
          {
            "name": "RUNNING",
            "isDeprecated": false
          }
        ]
      },
      {
        "kind": "ENUM",
        "name": "WebhookDisabledReason",
        "enumValues": [
          {
            "name": "FAILURES",
            "isDeprecated": false
          },
          {
            "name": "GONE",
            "isDeprecated": false
          }
        ]
      },
      {
        "kind": "OBJECT",
        "name": "WebhookEvent",
        "fields": [
          {
            "name": "body",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "occurredAt",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "DateTime"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "type",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "ENUM",
                "name": "WebhookEventType"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": [
          {
            "kind": "INTERFACE",
            "name": "Node"
          }
        ]
      },
      {
        "kind": "OBJECT",
        "name": "WebhookEventConnection",
        "fields": [
          {
            "name": "edges",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "WebhookEventEdge"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "nodes",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "WebhookEvent"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "pageInfo",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "PageInfo"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "OBJECT",
        "name": "WebhookEventEdge",
        "fields": [
          {
            "name": "cursor",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "node",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "WebhookEvent"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "WebhookEventFilter",
        "inputFields": [
          {
            "name": "createdAfter",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            }
          },
          {
            "name": "createdBefore",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            }
          },
          {
            "name": "eventType",
            "type": {
              "kind": "ENUM",
              "name": "WebhookEventType"
            }
          },
          {
            "name": "updatedAfter",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            }
          },
          {
            "name": "updatedBefore",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "ENUM",
        "name": "WebhookEventType",
        "enumValues": [
          {
            "name": "CALL_INCOMING_COMPLETED",
            "isDeprecated": false
          },
          {
            "name": "CALL_INCOMING_MISSED",
            "isDeprecated": false
          },
          {
            "name": "CALL_OUTGOING_COMPLETED",
            "isDeprecated": false
          },
          {
            "name": "CALL_RECORDING_COMPLETED",
            "isDeprecated": false
          },
          {
            "name": "CAMPAIGN_CONTACT_UPDATED",
            "isDeprecated": false
          },
          {
            "name": "MESSAGE_INCOMING_RECEIVED",
            "isDeprecated": false
          },
          {
            "name": "MESSAGE_OUTGOING_DELIVERED",
            "isDeprecated": false
          },
          {
            "name": "MESSAGE_OUTGOING_FAILED",
            "isDeprecated": false
          }
        ]
      },
      {
        "kind": "ENUM",
        "name": "WebhookFailure",
        "enumValues": [
          {
            "name": "CONNECTION_LOST",
            "isDeprecated": false
          },
          {
            "name": "CONNECTION_REFUSED",
            "isDeprecated": false
          },
          {
            "name": "FORBIDDEN_TARGET",
            "isDeprecated": false
          },
          {
            "name": "NAME_NOT_FOUND",
            "isDeprecated": false
          },
          {
            "name": "NOT_HTTP",
            "isDeprecated": false
          },
          {
            "name": "REDIRECT_NOT_FOLLOWED",
            "isDeprecated": false
          },
          {
            "name": "STATUS_NOT_2XX",
            "isDeprecated": false
          },
          {
            "name": "TIMEOUT",
            "isDeprecated": false
          },
          {
            "name": "TLS_FAILED",
            "isDeprecated": false
          }
        ]
      },
      {
        "kind": "OBJECT",
        "name": "WebhookRangeRedelivery",
        "fields": [
          {
            "name": "count",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "resumeAfter",
            "type": {
              "kind": "SCALAR",
              "name": "ID"
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "WebhookRangeRedeliveryInput",
        "inputFields": [
          {
            "name": "after",
            "type": {
              "kind": "SCALAR",
              "name": "ID"
            }
          },
          {
            "name": "perSecond",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "defaultValue": "10"
          },
          {
            "name": "since",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "DateTime"
              }
            }
          },
          {
            "name": "subscriptionId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            }
          },
          {
            "name": "until",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "DateTime"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "OBJECT",
        "name": "WebhookRedelivery",
        "fields": [
          {
            "name": "event",
            "type": {
              "kind": "OBJECT",
              "name": "WebhookEvent"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "eventId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "subscriptionIds",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "SCALAR",
                    "name": "ID"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "subscriptions",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "WebhookSubscription"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "OBJECT",
        "name": "WebhookRequest",
        "fields": [
          {
            "name": "body",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "headers",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "StringMap"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "url",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "URL"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "OBJECT",
        "name": "WebhookStatistics",
        "fields": [
          {
            "name": "delivered",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "failed",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "medianMs",
            "type": {
              "kind": "SCALAR",
              "name": "Int"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "p95Ms",
            "type": {
              "kind": "SCALAR",
              "name": "Int"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "waiting",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "OBJECT",
        "name": "WebhookSubscription",
        "fields": [
          {
            "name": "activity",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "WebhookActivity"
              }
            },
            "args": [
              {
                "name": "bucket",
                "type": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "ENUM",
                    "name": "ActivityBucket"
                  }
                },
                "defaultValue": "DAY"
              },
              {
                "name": "since",
                "type": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "SCALAR",
                    "name": "DateTime"
                  }
                }
              },
              {
                "name": "timeZone",
                "type": {
                  "kind": "SCALAR",
                  "name": "String"
                }
              },
              {
                "name": "until",
                "type": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "SCALAR",
                    "name": "DateTime"
                  }
                }
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "client",
            "type": {
              "kind": "OBJECT",
              "name": "OAuthClient"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "clientId",
            "type": {
              "kind": "SCALAR",
              "name": "ID"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "consecutiveFailures",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Int"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "createdAt",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "DateTime"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "disabledReason",
            "type": {
              "kind": "ENUM",
              "name": "WebhookDisabledReason"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "eventType",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "ENUM",
                "name": "WebhookEventType"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "id",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "lastDeliveredAt",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "lastFailedAt",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "mayChange",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "Boolean"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "pausedAt",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "statistics",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "WebhookStatistics"
              }
            },
            "args": [
              {
                "name": "hours",
                "type": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "SCALAR",
                    "name": "Int"
                  }
                },
                "defaultValue": "24"
              }
            ],
            "isDeprecated": false
          },
          {
            "name": "status",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "ENUM",
                "name": "WebhookSubscriptionStatus"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "targetUrl",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "URL"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "updatedAt",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "DateTime"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "user",
            "type": {
              "kind": "OBJECT",
              "name": "User"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "userId",
            "type": {
              "kind": "SCALAR",
              "name": "ID"
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": [
          {
            "kind": "INTERFACE",
            "name": "Node"
          }
        ]
      },
      {
        "kind": "OBJECT",
        "name": "WebhookSubscriptionConnection",
        "fields": [
          {
            "name": "edges",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "WebhookSubscriptionEdge"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "nodes",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "LIST",
                "ofType": {
                  "kind": "NON_NULL",
                  "ofType": {
                    "kind": "OBJECT",
                    "name": "WebhookSubscription"
                  }
                }
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "pageInfo",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "PageInfo"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "totalCount",
            "type": {
              "kind": "SCALAR",
              "name": "Int"
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "OBJECT",
        "name": "WebhookSubscriptionDeletion",
        "fields": [
          {
            "name": "deletedId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": [
          {
            "kind": "INTERFACE",
            "name": "Deletion"
          }
        ]
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "WebhookSubscriptionDraft",
        "inputFields": [
          {
            "name": "eventType",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "ENUM",
                "name": "WebhookEventType"
              }
            }
          },
          {
            "name": "targetUrl",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "OBJECT",
        "name": "WebhookSubscriptionEdge",
        "fields": [
          {
            "name": "cursor",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "node",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "WebhookSubscription"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "INPUT_OBJECT",
        "name": "WebhookSubscriptionFilter",
        "inputFields": [
          {
            "name": "createdAfter",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            }
          },
          {
            "name": "createdBefore",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            }
          },
          {
            "name": "eventType",
            "type": {
              "kind": "ENUM",
              "name": "WebhookEventType"
            }
          },
          {
            "name": "status",
            "type": {
              "kind": "ENUM",
              "name": "WebhookSubscriptionStatus"
            }
          },
          {
            "name": "updatedAfter",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            }
          },
          {
            "name": "updatedBefore",
            "type": {
              "kind": "SCALAR",
              "name": "DateTime"
            }
          }
        ],
        "isOneOf": false
      },
      {
        "kind": "ENUM",
        "name": "WebhookSubscriptionStatus",
        "enumValues": [
          {
            "name": "ACTIVE",
            "isDeprecated": false
          },
          {
            "name": "DISABLED",
            "isDeprecated": false
          },
          {
            "name": "FAILING",
            "isDeprecated": false
          }
        ]
      },
      {
        "kind": "OBJECT",
        "name": "WebhookSubscriptionWithSecret",
        "fields": [
          {
            "name": "signingSecret",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "String"
              }
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "subscription",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "OBJECT",
                "name": "WebhookSubscription"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "OBJECT",
        "name": "WebhookTest",
        "fields": [
          {
            "name": "body",
            "type": {
              "kind": "SCALAR",
              "name": "String"
            },
            "args": [],
            "isDeprecated": false
          },
          {
            "name": "eventId",
            "type": {
              "kind": "NON_NULL",
              "ofType": {
                "kind": "SCALAR",
                "name": "ID"
              }
            },
            "args": [],
            "isDeprecated": false
          }
        ],
        "interfaces": []
      },
      {
        "kind": "ENUM",
        "name": "Weekday",
        "enumValues": [
          {
            "name": "FRIDAY",
            "isDeprecated": false
          },
          {
            "name": "MONDAY",
            "isDeprecated": false
          },
          {
            "name": "SATURDAY",
            "isDeprecated": false
          },
          {
            "name": "SUNDAY",
            "isDeprecated": false
          },
          {
            "name": "THURSDAY",
            "isDeprecated": false
          },
          {
            "name": "TUESDAY",
            "isDeprecated": false
          },
          {
            "name": "WEDNESDAY",
            "isDeprecated": false
          }
        ]
      }
    ],
    "directives": []
  }
};

import * as gqlTada from 'gql.tada';

declare module 'gql.tada' {
  interface setupSchema {
    introspection: introspection
  }
}